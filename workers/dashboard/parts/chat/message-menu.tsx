import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconMoodPlus, IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import type { Message } from "../../../../schema/events";
import { MenuItems } from "./menu-items";
import { PickEmoji } from "./pick-emoji";
import { useAbout } from "./replying";
import { type Conversation, isMember, useMe } from "./users";

type MenuProps = { message: Message; conversation: Conversation; in_thread: boolean };

/** What can be done with a message. One stop for the keyboard; the menu itself is made when it is first asked for. */
export function MessageMenu({ message, conversation, in_thread }: MenuProps) {
  const [used, setUsed] = useState(false);
  const [picking, setPicking] = useState(false);
  const writes = isMember(conversation, useMe()) && !message.recalled;
  const { begin } = useAbout();
  const label = `Actions for the message ${message.msg_id}`;
  const button = (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} aria-haspopup="menu" onClick={() => setUsed(true)}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className="msg-tools">
      {writes && (
        <>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="React" tabIndex={-1} onClick={() => setPicking(true)}>
            <IconMoodPlus size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Reply" tabIndex={-1} onClick={() => begin({ doing: "reply", message })}>
            <IconArrowBackUp size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
      {used ? (
        <Menu position="bottom-end" defaultOpened withinPortal>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            <MenuItems message={message} conversation={conversation} writes={writes} in_thread={in_thread} onReact={() => setPicking(true)} />
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
      {picking && <PickEmoji message={message} onClose={() => setPicking(false)} />}
    </div>
  );
}
