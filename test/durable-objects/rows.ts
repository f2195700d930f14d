/** Rows as they stood when each step was the newest. Once written they never change: accounts out there hold such rows. */
export const rows: Record<string, readonly string[]> = {
  "0001_account": [
    "INSERT INTO account VALUES ('g00000000000000000000', 'Harbour', 1780000000000)",
    "INSERT INTO last_ids VALUES ('p', 1), ('a', 1), ('k', 1)",
    "INSERT INTO users (id, name, type, display_name, role, created_at) VALUES ('p1', 'ada', 'human', 'Ada', 'owner', 1780000000000)",
    "INSERT INTO users (id, name, type, display_name, owner, status, toolsets, created_at) VALUES ('a1', 'bot', 'agent', 'Bot', 'p1', 'paused', '[\"keys\"]', 1780000000000)",
    "INSERT INTO credentials (id, kind, user, hash, last4, created_at, created_by) VALUES ('k1', 'agent_key', 'a1', x'00', 'abcd', 1780000000000, 'p1')",
    "INSERT INTO audit (at, user, action, facts) VALUES (1780000000000, 'p1', 'create_agent', '{\"name\":\"bot\"}')",
    "INSERT INTO usage VALUES ('2026-05-31', 'a1', 'get_value', 3, 1)",
    "INSERT INTO due (at, kind, ref) VALUES (1780000000000, 'none', 'x')",
  ],
  "0002_keys": [
    "INSERT INTO keys VALUES ('k', 'value', 'v', NULL, 1780000000000, 1780000000000, NULL)",
    "INSERT INTO keys VALUES ('n', 'counter', NULL, 7, 1780000000000, 1780000000000, NULL)",
  ],
  "0003_controls": ["INSERT INTO controls VALUES ('control:mode', 'enum', '\"a\"', '[\"a\",\"b\"]', 'd', 1780000000000, 'p1')"],
  "0004_people": [
    "INSERT INTO users (id, name, type, display_name, role, created_at, invited_by, email) VALUES ('p2', 'bob', 'human', 'Bob', 'member', 1780000000000, 'p1', 'bob@example.com')",
  ],
  "0005_conversations": [
    "INSERT INTO conversations VALUES (1, 'direct', NULL, 'a1 p1', 1780000000000, 'a1', NULL), (2, 'group', 'Deploys', NULL, 1780000000000, 'p1', 1780000000000)",
    "INSERT INTO members VALUES (1, 'a1', 'member', 1, 1, NULL), (1, 'p1', 'member', 1, 1, NULL), (2, 'a1', 'admin', 1, 1, 2)",
    "INSERT INTO events VALUES (4294967297, 1, 'member.added', 1780000000000, 'a1', NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, '{\"user\":\"a1\"}')",
    "INSERT INTO events VALUES (4294967298, 2, 'message', 1780000000000, 'p1', '[\"a1\"]', 0, 1780000000000, 'text', 'Hello', 1, 1780000000000, NULL, '{}')",
    "INSERT INTO update_cursors VALUES ('a1', 1, 2, 0, 2)",
    "INSERT INTO read_marks VALUES ('p1', 1, 2)",
    "INSERT INTO retries VALUES (2943, 'a1', 'send_message', 'm', x'00', '{}')",
  ],
  "0007_checkpoints": [
    "INSERT INTO checkpoints VALUES ('a1', 'plan', 1, 0, 2, 2, 1780000000000)",
    "INSERT INTO checkpoint_versions VALUES ('a1', 'plan', 0, 1, 2, 1780000000000, '{}')",
    "INSERT INTO checkpoint_tombstones VALUES ('a1', 'gone', 3)",
  ],
  "0008_agent_configs": ["INSERT INTO agent_configs VALUES ('a1', 'abc', '{}', '{}', 1780000000000, 'p1')"],
  "0009_passkeys": [
    "INSERT INTO passkeys VALUES ('y1', 'p1', 'Phone', 'AQID', x'00', 0, '[\"internal\"]', 1, 1780000000000, NULL)",
    "INSERT INTO spent_challenges VALUES ('abc', 1780000000000)",
  ],
  "0010_account_end": ["UPDATE account SET deleted_at = NULL"],
  "0012_record_types": [
    `INSERT INTO record_types (id, name, description, fields, created_at, updated_at)
     VALUES ('d1', 'thing', 'd', '[{"name":"id","type":"string","identity":true}]', 1780000000000, 1780000000000)`,
    "INSERT INTO configured_tools VALUES ('a1', '', 'd1', 'workspace', 'update', 1)",
    "INSERT INTO record_work VALUES ('d1', 'index', 2, '[]', '[]', 0)",
  ],
  "0013_found": ["INSERT INTO found (rowid, text) VALUES (4294967298, 'hello')"],
  "0014_reactions": ["INSERT INTO reactions VALUES (4294967298, '👀', 'a1', 1780000000000)"],
  "0015_pins": ["INSERT INTO pins VALUES (1, 2, 4294967298, 'p1', 1780000000000)"],
  "0016_summaries": ["INSERT INTO summaries VALUES ('a1', 1, 2, 1, 'They greeted.', 1780000000000)"],
  "0017_requests": [
    `INSERT INTO requests VALUES (1, 1, 'a1', 'choose', 'Which?', '{"why":1}', '["A","B"]', '["p1"]', 1, 'pending', 1780000000000, 1780086400000, NULL, NULL, NULL)`,
    `INSERT INTO requests VALUES (2, 1, 'a1', 'approve', 'Deploy?', NULL, NULL, '["p1"]', 0, 'approved', 1780000000000, 1780086400000, 1780000001000, 'p1', '{"comment":"Yes"}')`,
    "INSERT INTO request_assignees VALUES ('p1', 1), ('p1', 2)",
  ],
  "0018_deliveries": [
    "INSERT INTO webhooks VALUES ('a1', 'https://hooks.example.com/wake', 'https://mainstay.example.com', 'r1:AA==', NULL, NULL, 1780000000000, NULL, NULL)",
    `INSERT INTO deliveries VALUES (1, 'a1', 'wake', '{"type":"wake","reason":"note"}', 'pending', 1780000000000, 1780000000000, 1780000000000, '[]')`,
  ],
  "0019_tasks": [
    "INSERT INTO conversations VALUES (3, 'task', 'Deploy', NULL, 1780000000000, 'a1', NULL), (4, 'task', 'Test', NULL, 1780000000000, 'p1', NULL)",
    "INSERT INTO tasks VALUES (3, 'working', 'a1'), (4, 'completed', NULL)",
  ],
  "0020_claims": ["INSERT INTO claims VALUES (4294967298, 'a1', 1780000000000)"],
  "0021_floors": [
    "INSERT INTO members VALUES (3, 'a1', 'admin', 1, 1, NULL, 'coordinated')",
    "INSERT INTO floors VALUES (3, 'a1', 1780000300000, 1780000300000)",
  ],
  "0022_handoffs": ["INSERT INTO handoffs VALUES (3, 'a1', 'p1', 1780000000000)"],
  "0023_controls_read": ["UPDATE users SET controls_read_at = 1780000000000 WHERE id = 'a1'"],
  "0024_needs": [
    `INSERT INTO events VALUES (4294967299, 3, 'message', 1780000000000, 'a1', '["p1"]', 0, 1780000000000, 'card', 'Yes?', NULL, NULL, NULL, '{}')`,
    "UPDATE handoffs SET seq = 1",
  ],
  "0025_files": [
    "INSERT INTO files VALUES ('f1', 4294967298, 1234)",
    "UPDATE files_kept SET bytes = 2345",
    "INSERT INTO custom_emoji VALUES ('party', 'f2', 'image/gif', 1111, 128, 128, 'p1', 1780000000000)",
  ],
};
