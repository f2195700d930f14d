import { Link } from "@tanstack/react-router";
import { IconExternalLink, IconFileText, IconMessage, IconQuote } from "@tabler/icons-react";
import type { Message } from "../../../../schema/events";

type Ref = { type: string; id?: string; url?: string; title?: string; recalled?: boolean };

/** What a message points to, what it is based on, and its topics. Nothing is followed but by a click. */
export function Extras({ message: { refs, sources, topics } }: { message: Message }) {
  if (!refs?.length && !sources?.length && !topics?.length) return null;
  return (
    <ul className="msg-extras">
      {refs?.map((ref) => (
        <li key={JSON.stringify(ref)}>
          <RefPart given={ref as Ref} />
        </li>
      ))}
      {sources?.map((source) => (
        <li key={JSON.stringify(source)} title={source.quote}>
          <IconQuote size={14} aria-hidden />
          <Outward url={source.url}>{source.title}</Outward>
        </li>
      ))}
      {topics?.map((topic) => (
        <li key={`topic ${topic}`} className="msg-topic">
          #{topic}
        </li>
      ))}
    </ul>
  );
}

function RefPart({ given: { type, id, url, title, recalled } }: { given: Ref }) {
  const words = title ?? id ?? url ?? type;
  if (type === "message" && id !== undefined) {
    const [conv = "", seq = ""] = id.split(".");
    return (
      <>
        <IconMessage size={14} aria-hidden />
        {recalled ? (
          <span>{id} (recalled)</span>
        ) : (
          <Link to="/conversations/$conv" params={{ conv }} search={{ at: Number(seq) }}>
            {words}
          </Link>
        )}
      </>
    );
  }
  return (
    <>
      <IconFileText size={14} aria-hidden />
      <Outward url={url}>{words}</Outward>
    </>
  );
}

/** A link to elsewhere, where the address is one of the web; otherwise only its words. */
function Outward({ url, children }: { url: string | undefined; children: string }) {
  if (url === undefined || !/^https?:\/\//i.test(url))
    return <span className="words">{url !== undefined && url !== children ? `${children} (${url})` : children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="words">
      {children} <IconExternalLink size={12} aria-label="opens another site" />
    </a>
  );
}
