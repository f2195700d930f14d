import { readLocalStorageValue, useLocalStorage } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { keyOf, lineOf, type Need, newsOf } from "./needs";

const setting = { key: "mainstay-notices", defaultValue: false } as const;

/** Whether this browser can show notifications at all. */
export const notices_work = "Notification" in window;

/** Whether the person wants to be told in this browser, and how to change that. Asks the browser only when it is turned on. */
export function useNoticeSetting(): { on: boolean; turnOn: () => Promise<boolean>; turnOff: () => void } {
  const [wanted, setWanted] = useLocalStorage<boolean>({ ...setting, getInitialValueInEffect: false });
  return {
    on: wanted && notices_work && Notification.permission === "granted",
    turnOn: async () => {
      const allowed = (await Notification.requestPermission()) === "granted";
      setWanted(allowed);
      return allowed;
    },
    turnOff: () => setWanted(false),
  };
}

/** Shows what begins to wait while nobody looks at the page. What waited when the page was opened is no news. */
export function useNotices(needs: readonly Need[] | undefined): void {
  const router = useRouter();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!needs) return;
    const before = known.current;
    known.current = new Set(needs.map(newsOf));
    if (!before || !document.hidden || !readLocalStorageValue(setting)) return;
    for (const need of needs) if (!before.has(newsOf(need))) show(need, () => void router.navigate({ to: "/" }));
  }, [needs, router]);
}

function show(need: Need, open: () => void): void {
  if (!notices_work || Notification.permission !== "granted") return;
  try {
    const notice = new Notification("Mainstay", { body: lineOf(need), tag: keyOf(need), icon: "/mark.svg" });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
      open();
    });
  } catch {
    // Some browsers of phones have the name alone: they show notifications of service workers only.
  }
}
