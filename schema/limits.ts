/**
 * Every number, its unit in its name. Each is a setting of the deployment (`LIMIT_<NAME>` in wrangler.toml)
 * and is reported by `whoami` and `get_me` under its name.
 */
export const limits = {
  key_chars_max: 128,
  value_bytes_max: 2048,
  keys_max: 25,
  ttl_secs_max: 3_155_760_000,
  controls_max: 10,
  control_description_chars_max: 500,
  control_value_chars_max: 2048,
  search_query_chars_max: 1000,
  reactions_max: 20,
  pins_max: 200,
  summary_bytes_max: 32_768,
  checkpoint_key_chars_max: 256,
  checkpoint_bytes_max: 1_048_576,
  checkpoint_versions_max: 20,
  checkpoints_max: 1000,
  checkpoints_bytes_max: 268_435_456,
  checkpoint_body_bytes_max: 4_194_304,
  import_items_max: 1000,
  config_bytes_max: 524_288,
  config_items_max: 50,
  display_name_chars_max: 64,
  agent_keys_max: 10,
  agents_max: 1000,
  session_secs: 2_592_000,
  sign_in_link_secs: 86_400,
  invitation_secs: 604_800,
  passkey_challenge_secs: 300,
  passkeys_max: 20,
  record_types_max: 50,
  record_fields_max: 50,
  record_description_chars_max: 500,
  record_bytes_max: 65_536,
  /** The JSON of one sensitive value. They have a bound of their own, so that no other tells how large a hidden one is. */
  sensitive_value_bytes_max: 16_384,
  identity_chars_max: 256,
  configured_tools_max: 10,
  calls_per_sec_agent: 100,
  calls_burst_agent: 200,
  calls_per_sec_account: 200,
  calls_per_sec_person: 50,
  body_bytes_max: 1_048_576,
  json_depth_max: 64,
  list_bytes_max: 98_304,
  message_text_bytes_max: 65_536,
  message_json_bytes_max: 131_072,
  title_chars_max: 200,
  note_chars_max: 10_000,
  url_chars_max: 2048,
  quote_chars_max: 2000,
  topics_max: 10,
  topic_chars_max: 64,
  refs_max: 20,
  sources_max: 20,
  to_max: 50,
  members_max: 500,
  client_id_chars_max: 64,
  retries_kept_secs: 604_800,
  request_context_bytes_max: 32_768,
  request_options_max: 20,
  request_ttl_secs: 86_400,
  comment_chars_max: 10_000,
  floor_secs: 300,
  progress_per_sec: 10,
  progress_text_chars_max: 10_000,
  progress_data_bytes_max: 8192,
  open_shown_max: 20,
  card_blocks_max: 50,
  card_options_max: 10,
  card_fields_max: 20,
  card_choices_max: 50,
  /** The first delay before a delivery that failed is tried again, the longest one, and for how long it is tried at all. */
  delivery_retry_first_ms: 5000,
  delivery_retry_delay_max_ms: 14_400_000,
  delivery_retry_period_ms: 86_400_000,
  delivery_timeout_ms: 10_000,
  deliveries_pending_max: 100,
  deliveries_kept_max: 200,
  webhook_off_after_ms: 86_400_000,
  webhook_secret_overlap_secs: 86_400,
  notice_digest_ms: 60_000,
  file_bytes_max: 16_777_216,
  /** base64 takes four thirds, its line breaks in JSON a twentieth more. */
  file_body_bytes_max: 24_117_248,
  file_name_bytes_max: 255,
  files_bytes_max: 8_589_934_592,
  file_link_secs: 300,
  file_store_timeout_ms: 20_000,
  /** What an upload reserved is let go where nothing more is heard of it. */
  upload_secs: 3600,
  uploads_at_once_bytes_max: 41_943_040,
  upload_wait_ms: 10_000,
  thumb_side_px: 512,
  /** A picture beyond any of these is never decoded here. */
  picture_pixels_max: 40_000_000,
  picture_side_px_max: 12_000,
  picture_frames_max: 500,
  thumbs_kept_secs: 2_592_000,
  emoji_max: 200,
  emoji_bytes_max: 262_144,
  emoji_body_bytes_max: 524_288,
  emoji_side_px_max: 1024,
  emoji_link_secs: 86_400,
  unread_max: 1000,
  loop_wakes_max: 20,
  loop_quiet_secs: 3600,
  /** For so long nothing happens in a conversation until what is open there is called stuck. */
  stuck_secs: 86_400,
  wait_secs_max: 240,
  wait_secs_without_progress_max: 25,
  wait_beat_ms: 5000,
  account_bytes_max: 8_589_934_592,
} as const;

export type Limits = { readonly [Name in keyof typeof limits]: number };

/** The limits of this deployment: the defaults above, each replaced by its `LIMIT_<NAME>` where that is set. */
export function limitsOf(settings: object): Limits {
  const own = settings as Record<string, unknown>;
  const entries = Object.entries(limits).map(([name, standard]) => {
    const set = own[`LIMIT_${name.toUpperCase()}`];
    return [name, set === undefined || set === "" ? standard : positive(name, Number(set))];
  });
  return Object.fromEntries(entries) as Limits;
}

function positive(name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`LIMIT_${name.toUpperCase()} must be a whole number, 0 or more.`);
  return value;
}
