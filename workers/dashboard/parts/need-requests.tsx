import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asking } from "../ask";
import { NeedFrame } from "./need";
import { asks, type Need, type NeedOf } from "./needs";
import { RequestView } from "./request";
import { Who } from "./who";

export type Asked = { need: NeedOf<"request">; waits: boolean };

/**
 * The requests that wait, and those that did when the page first showed them: they stay where they stood, closed, until they are
 * dismissed. So nothing moves under the pointer when somebody else decides.
 */
export function useAsked(needs: readonly Need[]): { asked: Asked[]; dismiss: (request_id: string) => void } {
  const [shown, setShown] = useState<readonly NeedOf<"request">[]>([]);
  const now = new Map(needs.flatMap((need) => (need.type === "request" ? [[need.request.request_id, need] as const] : [])));
  const known = new Set(shown.map(({ request }) => request.request_id));
  const newcomers = [...now.values()].filter(({ request }) => !known.has(request.request_id));
  if (newcomers.length > 0) setShown([...shown, ...newcomers]);
  return {
    asked: [...shown, ...newcomers].map((need) => {
      const waiting = now.get(need.request.request_id);
      return { need: waiting ?? need, waits: waiting !== undefined };
    }),
    dismiss: (request_id) => setShown((before) => before.filter(({ request }) => request.request_id !== request_id)),
  };
}

/** A request to decide, or how it was decided meanwhile. */
export function NeedRequest({ asked: { need, waits }, onDismiss }: { asked: Asked; onDismiss: () => void }) {
  const { request_id } = need.request;
  const closed = useQuery({ ...asking("get_request", { request_id }), enabled: !waits }).data;
  const request = waits ? need.request : (closed ?? need.request);
  const where = need.conv_id === undefined ? undefined : { conv_id: need.conv_id, title: need.title ?? null };
  return (
    <NeedFrame
      what={
        <>
          <Who name={request.from.name} type={request.from.type} /> {asks[request.kind]}
        </>
      }
      where={where}
      since={need.since}
      end={
        request.state !== "pending" && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={onDismiss} aria-label={`Dismiss: ${request.title}`}>
            Dismiss
          </Button>
        )
      }
    >
      <RequestView request={request} />
    </NeedFrame>
  );
}
