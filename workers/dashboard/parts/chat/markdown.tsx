import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";

const heading: Components["h1"] = ({ children }) => <p className="marked-heading">{children}</p>;

/**
 * Only the content of an element is taken over, none of its attributes but an address: what people and agents write sets no id, no class, no style.
 * Pictures are links, since reading a message must ask no other host for anything. Headings are not those of the page.
 */
const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  img: ({ src, alt }) => (
    <a href={typeof src === "string" ? src : undefined} target="_blank" rel="noopener noreferrer nofollow">
      {alt || "picture"}
    </a>
  ),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  section: ({ children }) => <div>{children}</div>,
  li: ({ children }) => <li>{children}</li>,
  sup: ({ children }) => <sup>{children}</sup>,
  input: ({ checked }) => <span>{checked ? "☑ " : "☐ "}</span>,
};

const plugins = [remarkGfm];

/** A message's text as GitHub-flavoured markdown, without raw HTML. */
export default memo(function Markdown({ text }: { text: string }) {
  return (
    <div className="marked">
      <ReactMarkdown remarkPlugins={plugins} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
});
