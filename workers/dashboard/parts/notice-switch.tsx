import { Button } from "@mantine/core";
import { IconBell, IconBellOff } from "@tabler/icons-react";
import { notices_work, useNoticeSetting } from "./need-notices";
import { say, sayProblem } from "./says";

/** Turns the notifications of this browser on or off. */
export function NoticeSwitch() {
  const { on, turnOn, turnOff } = useNoticeSetting();
  if (!notices_work) return null;
  const flip = async () => {
    if (on) turnOff();
    else if (await turnOn()) say("This browser tells you what begins to wait while you look elsewhere.");
    else
      sayProblem(new Error("This browser does not let Mainstay show notifications. Allow it in the settings of this site, then turn them on again."));
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={on ? <IconBellOff size={16} aria-hidden /> : <IconBell size={16} aria-hidden />}
      onClick={() => void flip()}
    >
      {on ? "Stop notifying me here" : "Notify me in this browser"}
    </Button>
  );
}
