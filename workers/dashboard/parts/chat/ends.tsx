import { Button } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconDoorExit } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { act } from "../../act";
import { client } from "../../ask";
import { askFirst } from "../ask-first";
import { Problem, say, sayUndoable } from "../says";
import { doIt, useDoing } from "./doing";
import type { May } from "./may";
import type { Conversation } from "./users";

/** Putting a conversation away, and leaving it. */
export function Ends({ conversation, may }: { conversation: Conversation; may: May }) {
  if (!may.manage && !may.leave) return null;
  return (
    <div className="details-ends">
      {may.manage && <Archive conversation={conversation} />}
      {may.leave && <Leave conversation={conversation} may={may} />}
    </div>
  );
}

function Archive({ conversation: { conv_id, archived: put_away } }: { conversation: Conversation }) {
  const archived = put_away ?? false;
  const set = (wanted: boolean) => doIt("archive_conversation", { conv_id, archived: wanted });
  const doing = useDoing(async () => {
    await set(!archived);
    if (!archived) sayUndoable("The conversation is archived.", () => set(false));
  });
  const Icon = archived ? IconArchiveOff : IconArchive;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon size={16} aria-hidden />} loading={doing.isPending} onClick={() => doing.mutate()}>
        {archived ? "Take out of the archive" : "Archive"}
      </Button>
      <Problem error={doing.error} />
    </>
  );
}

function Leave({ conversation: { conv_id, members }, may }: { conversation: Conversation; may: May }) {
  const navigate = useNavigate();
  const owners = members.filter(({ role }) => role === "owner");
  const is_last = owners.length === 1 && owners[0]?.id === may.me.id;
  const alone = !members.some(({ id, type }) => type === "human" && id !== may.me.id);
  const doing = useDoing(async () => {
    await act("remove_member", { conv_id, user: may.me.name });
    await navigate({ to: "/conversations" });
    client.removeQueries({ queryKey: ["get_conversation", { conv_id }] });
    await client.invalidateQueries({ queryKey: ["list_conversations"] });
    say("You have left the conversation.");
  });
  const ask = () =>
    askFirst({
      title: "Leave this conversation?",
      consequence:
        "You see nothing of it any more, unless an agent of yours is in it; a manager can add you again, and then decides how much of the past you see. " +
        (is_last
          ? `You are its only owner: that role goes to ${alone ? "the owner of an agent in it" : "the person who has been in it longest"}.`
          : ""),
      confirm: "Leave it",
      onConfirm: () => doing.mutate(),
    });
  return (
    <>
      <Button size="xs" variant="light" color="red" leftSection={<IconDoorExit size={16} aria-hidden />} loading={doing.isPending} onClick={ask}>
        Leave …
      </Button>
      <Problem error={doing.error} />
    </>
  );
}
