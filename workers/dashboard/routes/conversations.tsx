import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asking, client } from "../ask";
import { inside } from "./frame";

/** What is open beside a conversation. */
export const panels = ["details", "pins", "search"] as const;
export type Panel = (typeof panels)[number];

/** What a new conversation is to be. */
export const makings = ["direct", "group", "task"] as const;
export type Making = (typeof makings)[number];

type Whole = { new?: Making | undefined; archived?: true | undefined };

/** `at` is the seq that is jumped to, `thread` the msg_id of a thread that is open. */
type Chat = { at?: number | undefined; thread?: string | undefined; panel?: Panel | undefined };

const whole = createRoute({
  getParentRoute: () => inside,
  path: "/conversations",
  validateSearch: (search: Record<string, unknown>): Whole => ({
    new: makings.find((each) => each === search.new),
    archived: search.archived === true ? true : undefined,
  }),
  loader: () => client.ensureQueryData(asking("list_conversations", { limit: 200 })),
  component: lazyRouteComponent(() => import("../pages/conversations"), "ConversationsPage"),
});

const none = createRoute({
  getParentRoute: () => whole,
  path: "/",
  component: lazyRouteComponent(() => import("../pages/conversations"), "NoConversation"),
});

const one = createRoute({
  getParentRoute: () => whole,
  path: "/$conv",
  validateSearch: (search: Record<string, unknown>): Chat => ({
    at: Number.isSafeInteger(search.at) && Number(search.at) > 0 ? Number(search.at) : undefined,
    thread: typeof search.thread === "string" ? search.thread : undefined,
    panel: panels.find((each) => each === search.panel),
  }),
  loader: ({ params }) => client.ensureQueryData(asking("get_conversation", { conv_id: params.conv })),
  component: lazyRouteComponent(() => import("../pages/conversation"), "ConversationPage"),
});

export const conversations = whole.addChildren([none, one]);
