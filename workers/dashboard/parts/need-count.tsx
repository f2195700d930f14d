import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNotices } from "./need-notices";
import { what_waits } from "./needs";

const shown_max = 99;

/** How much waits for the person, beside the place where it is. Keeps that up to date on every page. */
export function NeedCount() {
  const { data } = useQuery(what_waits);
  useNotices(data?.needs);
  if (!data || data.count === 0) return null;
  return (
    <>
      <span className="nav-count" aria-hidden>
        {data.count > shown_max ? `${shown_max}+` : data.count}
      </span>
      <VisuallyHidden>, {data.count} waiting</VisuallyHidden>
    </>
  );
}
