import type { ReactNode } from "react";
import { ConversationLink } from "./conversation-link";
import { When } from "./when";

type NeedFrameProps = {
  /** Who or what it is about, as the beginning of a sentence. */
  what: ReactNode;
  /** Where it is. */
  where?: { conv_id: string; title: string | null; at?: number | undefined } | undefined;
  since: string;
  /** What stands at the end of the line, such as a way to put it aside. */
  end?: ReactNode;
  children: ReactNode;
};

/** One thing that waits: what it is, where and since when, and under that what can be done about it. */
export function NeedFrame({ what, where, since, end, children }: NeedFrameProps) {
  return (
    <li className="need">
      <div className="need-head">
        <span className="need-what words">
          {what}
          {where && (
            <>
              {" "}
              in <ConversationLink {...where} />
            </>
          )}
        </span>
        <span className="need-since">
          <When at={since} />
          {end}
        </span>
      </div>
      {children}
    </li>
  );
}
