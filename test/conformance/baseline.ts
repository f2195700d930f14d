/** Why a check of the suite fails here, and which. All of it concerns what Mainstay does not offer, or sample tools that the suite expects. */
export type Expected = readonly { reason: string; checks: readonly string[] }[];

export const revisions_to_2025_11_25: Expected = [
  {
    reason: "There is nothing to complete: arguments of prompts and resources only.",
    checks: ["completion-complete: completion-complete"],
  },
  {
    reason: "Mainstay neither elicits nor samples: a person is asked through the account, never through the client.",
    checks: [
      "elicitation-sep1034-defaults: elicitation-sep1034-general",
      "elicitation-sep1330-enums: elicitation-sep1330-general",
      "tools-call-elicitation: tools-call-elicitation",
      "tools-call-sampling: tools-call-sampling",
    ],
  },
  {
    reason: "Mainstay does not declare logging: the server is stateless, and a level would be forgotten by the next call.",
    checks: ["logging-set-level: logging-set-level", "tools-call-with-logging: tools-call-with-logging"],
  },
  {
    reason: "Mainstay offers no prompts.",
    checks: [
      "prompts-get-embedded-resource: prompts-get-embedded-resource",
      "prompts-get-simple: prompts-get-simple",
      "prompts-get-with-args: prompts-get-with-args",
      "prompts-get-with-image: prompts-get-with-image",
      "prompts-list: prompts-list",
    ],
  },
  {
    reason: "Mainstay offers no resources: what it keeps is reached by tools, which check who may see it.",
    checks: [
      "resources-list: resources-list",
      "resources-read-binary: resources-read-binary",
      "resources-read-text: resources-read-text",
      "resources-subscribe: resources-subscribe",
      "resources-templates-read: resources-templates-read",
      "resources-unsubscribe: resources-unsubscribe",
    ],
  },
  {
    reason:
      "The suite calls a sample tool of its own that answers an image, audio or a resource. Mainstay's tools answer text and structured content.",
    checks: [
      "tools-call-audio: tools-call-audio",
      "tools-call-embedded-resource: tools-call-embedded-resource",
      "tools-call-image: tools-call-image",
      "tools-call-mixed-content: tools-call-mixed-content",
    ],
  },
  {
    reason: "The suite calls a sample tool of its own that reports progress.",
    checks: ["tools-call-with-progress: tools-call-with-progress"],
  },
];

export const revision_2026_07_28: Expected = [
  {
    reason: "Mainstay offers neither prompts nor resources; the lists that it has carry the hints.",
    checks: [
      "caching: sep-2549-prompts-list-caching-hints",
      "caching: sep-2549-resources-list-caching-hints",
      "caching: sep-2549-resources-templates-list-caching-hints",
    ],
  },
  {
    reason: "There is nothing to complete: arguments of prompts and resources only.",
    checks: ["completion-complete: completion-complete"],
  },
  {
    reason: "No tool of Mainstay takes an argument from a header.",
    checks: [
      "http-custom-header-server-validation: sep-2243-server-no-xmcp-tool",
      "http-custom-header-server-validation: sep-2243-server-decode-base64",
      "http-custom-header-server-validation: sep-2243-server-validate-param-match",
      "http-custom-header-server-validation: sep-2243-server-reject-invalid-param-chars",
      "http-custom-header-server-validation: sep-2243-server-reject-param-mismatch",
    ],
  },
  {
    reason: "No tool of Mainstay answers input_required: a person is asked through the account, never through the client.",
    checks: [
      "input-required-result-basic-elicitation: sep-2322-elicitation-incomplete",
      "input-required-result-basic-list-roots: sep-2322-list-roots-incomplete",
      "input-required-result-basic-sampling: sep-2322-sampling-incomplete",
      "input-required-result-capability-check: sep-2322-respect-client-capabilities",
      "input-required-result-multi-round: sep-2322-multi-round-r1",
      "input-required-result-multiple-input-requests: sep-2322-multiple-inputs-incomplete",
      "input-required-result-non-tool-request: sep-2322-non-tool-incomplete",
      "input-required-result-request-state: sep-2322-request-state-incomplete",
      "input-required-result-result-type: sep-2322-result-type-included",
      "input-required-result-tampered-state: sep-2322-reject-tampered-state",
    ],
  },
  {
    reason: "The suite looks for a sample tool of its own.",
    checks: ["json-schema-2020-12: json-schema-2020-12-tool-found"],
  },
  {
    reason: "Mainstay offers no prompts.",
    checks: [
      "prompts-get-embedded-resource: prompts-get-embedded-resource",
      "prompts-get-simple: prompts-get-simple",
      "prompts-get-with-args: prompts-get-with-args",
      "prompts-get-with-image: prompts-get-with-image",
      "prompts-list: prompts-list",
    ],
  },
  {
    reason: "Mainstay offers no resources: what it keeps is reached by tools, which check who may see it.",
    checks: [
      "resources-list: resources-list",
      "resources-read-binary: resources-read-binary",
      "resources-read-text: resources-read-text",
      "resources-templates-read: resources-templates-read",
    ],
  },
  {
    reason: "The suite calls a sample tool of its own that needs sampling. No tool of Mainstay needs anything of the client.",
    checks: ["server-stateless: sep-2575-server-rejects-undeclared-capability", "server-stateless: sep-2575-missing-capability-http-400"],
  },
  {
    reason: "The tasks extension is not offered: every tool answers its call.",
    checks: [
      "tasks-capability-negotiation: tasks-extension-advertised",
      "tasks-capability-negotiation: sep-2663-tasks-methods-non-declaring",
      "tasks-capability-negotiation: tasks-per-request-meta-opt-in",
      "tasks-dispatch-and-envelope: tasks-server-directed-creation-no-hint",
      "tasks-dispatch-and-envelope: sep-2663-durable-create-strong-consistency",
      "tasks-dispatch-and-envelope: sep-2663-tasks-get-invalid-task-id-32602",
      "tasks-lifecycle: sep-2663-result-type-task-on-create",
      "tasks-lifecycle: sep-2663-tasks-get-status-working",
      "tasks-lifecycle: sep-2663-tasks-get-status-completed",
      "tasks-lifecycle: sep-2663-tool-error-uses-completed-status",
      "tasks-lifecycle: sep-2663-tasks-get-status-failed",
      "tasks-lifecycle: sep-2663-cancel-ack-empty-result",
      "tasks-lifecycle: tasks-cancel-terminal-idempotent-ack",
      "tasks-mrtr-composition: sep-2663-mrtr-synchronous-before-task-creation",
      "tasks-mrtr-input: sep-2663-tasks-get-status-input-required",
      "tasks-mrtr-input: tasks-mrtr-tasks-update-resumes",
      "tasks-mrtr-input: tasks-mrtr-partial-fulfillment",
      "tasks-request-headers: tasks-headers-tolerate-mcp-method-on-tools-call",
      "tasks-request-headers: sep-2663-routing-headers-accepted-on-tasks-get",
      "tasks-request-headers: sep-2663-server-rejects-mismatched-mcp-name-on-tasks-get",
      "tasks-request-state-removal: tasks-request-state-removal-setup",
      "tasks-required-task-error: sep-2663-server-returns-missing-capability-when-required",
      "tasks-wire-fields: tasks-wire-field-renames",
      "tasks-wire-fields: tasks-no-early-ttl-expiry",
      "tasks-wire-fields: tasks-no-related-task-meta-on-inlined-result",
    ],
  },
  {
    reason:
      "The suite calls a sample tool of its own that answers an image, audio or a resource. Mainstay's tools answer text and structured content.",
    checks: [
      "tools-call-audio: tools-call-audio",
      "tools-call-embedded-resource: tools-call-embedded-resource",
      "tools-call-image: tools-call-image",
      "tools-call-mixed-content: tools-call-mixed-content",
    ],
  },
  {
    reason: "The suite calls a sample tool of its own that reports progress.",
    checks: ["tools-call-with-progress: tools-call-with-progress"],
  },
];
