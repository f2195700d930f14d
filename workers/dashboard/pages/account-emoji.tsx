import "../parts/emoji.css";
import { Button, FileInput, TextInput } from "@mantine/core";
import { IconMoodPlus } from "@tabler/icons-react";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { act, type Answer } from "../act";
import { asking, client, useAct } from "../ask";
import { askFirst } from "../parts/ask-first";
import { base64Of } from "../parts/base64";
import { Section } from "../parts/page";
import { useIsOwner } from "../parts/role";
import { Empty, Problem, say, sayProblem } from "../parts/says";
import { When } from "../parts/when";

type Emoji = Answer<"list_emoji">["emoji"][number];

/** The account's own emoji. Everybody reacts with them; account owners make them. */
export function AccountEmoji() {
  const { emoji } = useSuspenseQuery(asking("list_emoji", {})).data;
  const owner = useIsOwner();
  return (
    <Section title="Emoji" lead="Pictures of your own for reactions, by people and agents, as :name:.">
      {owner && <Add taken={emoji.map(({ name }) => name)} />}
      {emoji.length === 0 ? (
        <Empty icon={<IconMoodPlus size={32} stroke={1.5} aria-hidden />} title="No emoji of your own yet">
          {owner ? "Give a small picture a name; it is there for reactions at once." : "An account owner makes them here."}
        </Empty>
      ) : (
        <ul className="rows">
          {emoji.map((each) => (
            <EmojiRow key={each.name} emoji={each} owner={owner} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Add({ taken }: { taken: string[] }) {
  const [name, setName] = useState("");
  const [picture, setPicture] = useState<File | null>(null);
  const add = useMutation<Answer<"set_emoji">, Error, File>({
    mutationFn: async (file) => act("set_emoji", { name, data: await base64Of(file) }),
    onSuccess: async ({ emoji }) => {
      await client.invalidateQueries({ queryKey: ["list_emoji"] });
      setName("");
      setPicture(null);
      say(`:${emoji.name}: is there for reactions.`);
    },
  });
  const replaces = taken.includes(name.replaceAll(":", ""));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (picture) add.mutate(picture);
  };
  return (
    <form onSubmit={submit} className="card stack add-emoji">
      <div className="two-inputs">
        <TextInput
          label="Name"
          description="a-z 0-9 _ + -, at most 32"
          placeholder="ship-it"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FileInput
          label="Picture"
          description="JPEG, PNG, GIF or WebP, up to 256 KiB"
          placeholder="Choose a picture"
          required
          accept="image/png,image/jpeg,image/gif,image/webp"
          value={picture}
          onChange={setPicture}
        />
      </div>
      <Problem error={add.error} />
      <div>
        <Button type="submit" disabled={!picture || name === ""} loading={add.isPending}>
          {replaces ? "Replace the picture" : "Add the emoji"}
        </Button>
      </div>
    </form>
  );
}

function EmojiRow({ emoji: { name, url, by, at, width, height }, owner }: { emoji: Emoji; owner: boolean }) {
  const remove = useAct("delete_emoji", { queries: ["list_emoji"] });
  const ask = () =>
    askFirst({
      title: `Delete :${name}:?`,
      consequence: "Nobody can react with it any more, and its picture is gone. Reactions with it stay, shown by its name.",
      confirm: "Delete the emoji",
      onConfirm: () => remove.mutate({ name }, { onSuccess: () => say(`:${name}: is deleted.`), onError: sayProblem }),
    });
  return (
    <li className="row">
      <img src={url} alt="" width={width} height={height} className="own-emoji" />
      <div className="row-words">
        <span className="mono words">:{name}:</span>
        <span className="row-facts">
          <span>
            <When at={at} prefix="Made " /> by @{by}
          </span>
        </span>
      </div>
      {owner && (
        <div className="row-end">
          <Button size="xs" variant="default" onClick={ask} loading={remove.isPending} aria-label={`Delete :${name}:`}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
