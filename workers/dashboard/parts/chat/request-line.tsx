import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asking } from "../../ask";
import { RequestView } from "../request";
import { Clock } from "./clock";

type RequestLineProps = { request_id: string; at: string; children: ReactNode };

/** A request where it was opened. Who may see what is asked (the assignees, the agent's owner) sees it whole and decides it here. */
export function RequestLine({ request_id, at, children }: RequestLineProps) {
  const request = useQuery({ ...asking("get_request", { request_id }), staleTime: 60_000 }).data;
  return (
    <div className="chat-event">
      {children} <Clock at={at} />
      {request && (
        <div className="chat-request">
          <RequestView request={request} />
        </div>
      )}
    </div>
  );
}
