import type { Group } from "./group";
import { refused, type Tools, value } from "./model";

/** The agents' owner decides. Nobody but who asked and the owner knows of a request. */
export const request_tools: Tools<Group> = {
  request_human(group, by) {
    const request_id = `r${group.requests.size + 1}`;
    group.requests.set(request_id, { by, state: "pending" });
    group.append("request.opened", by, { request_id });
    return value({ request_id, state: "pending" });
  },

  get_request(group, by, { request_id }) {
    const request = group.requests.get(request_id);
    return request && [request.by, "ada"].includes(by) ? value({ request_id, state: request.state }) : refused("not_found");
  },

  cancel_request(group, by, { request_id }) {
    const request = group.requests.get(request_id);
    if (request?.by !== by) return refused("not_found");
    if (request.state !== "pending") return refused("conflict");
    request.state = "cancelled";
    group.append("request.closed", by, { request_id });
    return value({ request_id, state: "cancelled" });
  },

  decide_request(group, by, { request_id, decision }) {
    const request = group.requests.get(request_id);
    if (!request) return refused("not_found");
    if (request.state !== "pending") return refused("conflict");
    request.state = decision === "approve" ? "approved" : "rejected";
    group.append("request.closed", by, { request_id });
    return value({ request_id, state: request.state });
  },

  list_requests(group, _, { state }) {
    const listed = [...group.requests].filter(([, request]) => state === undefined || request.state === state).toReversed();
    return value({ requests: listed.map(([request_id, request]) => ({ request_id, state: request.state, from: { name: request.by } })) });
  },
};
