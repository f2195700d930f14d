import "../parts/control.css";
import { Button, Text } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconPlus } from "@tabler/icons-react";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { Answer } from "../act";
import { asking, useAct } from "../ask";
import { ControlDialog } from "../parts/control-dialog";
import { type Control, ControlValue } from "../parts/control-value";
import { LinkButton } from "../parts/link";
import { Page } from "../parts/page";
import { useIsOwner } from "../parts/role";
import { Empty, sayProblem } from "../parts/says";
import { When } from "../parts/when";

const route = getRouteApi("/inside/controls");
const look_every_ms = 10_000;

/** What the account owner decided: agents read it at the start of a run and obey. */
export function ControlsPage() {
  const { controls } = useSuspenseQuery({ ...asking("list_controls", {}), refetchInterval: look_every_ms }).data;
  const max = useSuspenseQuery(asking("get_me", {})).data.limits.controls_max;
  const owner = useIsOwner();
  const { edit, new: adding } = route.useSearch();
  const edited = controls.find((control) => control.key === edit);
  const add = (
    <LinkButton to="/controls" search={{ new: true }} leftSection={<IconPlus size={18} aria-hidden />}>
      New control
    </LinkButton>
  );
  return (
    <Page
      title="Controls"
      lead={`Agents read these at the start of a run and obey them; they cannot change them.${owner ? "" : " Account owners set them."}`}
      actions={controls.length > 0 && owner && add}
    >
      {controls.length === 0 ? (
        <Empty icon={<IconAdjustmentsHorizontal size={36} stroke={1.5} aria-hidden />} title="No controls yet" action={owner && add}>
          A control is a switch, a choice, a number or a text that only people set. “deploys_allowed: off”, with a sentence on what that means, stops
          every agent that reads it.
        </Empty>
      ) : (
        <>
          <ul className="rows">
            {controls.map((control) => (
              <ControlRow key={control.key} control={control} owner={owner} />
            ))}
          </ul>
          <Text size="sm" c="dimmed" mt="sm">
            {controls.length} of {max} controls
          </Text>
        </>
      )}
      {(adding || edited) && owner && <ControlDialog key={edit ?? "new"} control={edited} />}
    </Page>
  );
}

function ControlRow({ control, owner }: { control: Control; owner: boolean }) {
  const name = control.key.replace("control:", "");
  return (
    <li className="row control-row">
      <div className="row-words">
        <span className="mono words control-key">{name}</span>
        <Text size="sm" c="dimmed" className="words">
          {control.description || "No description: agents will not know what to do about it."}
        </Text>
        <Watched control={control} />
      </div>
      <div className="control-value">
        <LiveValue control={control} owner={owner} />
      </div>
      {owner && (
        <LinkButton size="xs" variant="subtle" to="/controls" search={{ edit: control.key }} aria-label={`Edit ${name}`}>
          Edit
        </LinkButton>
      )}
    </li>
  );
}

const readers_shown = 3;

/** Who set it when, and which agents have read its present value. */
function Watched({ control: { changed, read_by } }: { control: Control }) {
  if (!changed || !read_by) return null;
  const more = read_by.length - readers_shown;
  return (
    <Text size="xs" c="dimmed" className="words" mt={4}>
      Set <When at={changed.at} /> by @{changed.by}. {read_by.length === 0 ? "No agent has read it since." : "Read since by "}
      {read_by.slice(0, readers_shown).map(({ name, at }, n) => (
        <span key={name}>
          {n > 0 && ", "}@{name} <When at={at} />
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
      {read_by.length > 0 && "."}
    </Text>
  );
}

/** Switches and choices take effect at once; a number or a text when it is saved. */
function LiveValue({ control, owner }: { control: Control; owner: boolean }) {
  const [typed, setTyped] = useState<Control["value"]>();
  const cache = useQueryClient();
  const set = useAct("set_control", { queries: ["list_controls"] });
  const list = asking("list_controls", {}).queryKey;
  const save = (value: Control["value"]) => {
    const { key, type, description, options } = control;
    cache.setQueryData<Answer<"list_controls">>(
      list,
      (before) => before && { ...before, controls: before.controls.map((each) => (each.key === control.key ? { ...each, value } : each)) },
    );
    set.mutate({ key, type, description, value, ...(options && { options }) }, { onError: sayProblem, onSuccess: () => setTyped(undefined) });
  };
  const at_once = control.type === "boolean" || control.type === "enum";
  return (
    <>
      <ControlValue
        control={{ ...control, value: typed ?? control.value }}
        name={control.key.replace("control:", "")}
        disabled={!owner}
        onChange={at_once ? save : setTyped}
      />
      {typed !== undefined && typed !== control.value && (
        <Button size="xs" onClick={() => save(typed)} loading={set.isPending}>
          Save
        </Button>
      )}
    </>
  );
}
