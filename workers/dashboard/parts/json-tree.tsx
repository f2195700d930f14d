import "./json-tree.css";
import { JsonView } from "react-json-view-lite";

const style = {
  container: "json",
  basicChildStyle: "json-entry",
  childFieldsContainer: "json-entries",
  label: "json-name",
  clickableLabel: "json-name",
  nullValue: "json-null",
  undefinedValue: "json-null",
  stringValue: "json-string",
  numberValue: "json-number",
  booleanValue: "json-number",
  otherValue: "json-string",
  punctuation: "json-mark",
  expandIcon: "json-toggle",
  collapseIcon: "json-toggle",
  collapsedContent: "json-more",
  stringifyStringValues: true,
  ariaLables: { collapseJson: "Close", expandJson: "Open" },
};

const levels_open = 2;
/** Where there are more, a person opens them: a value of a megabyte must not hold up the page. */
const entries_open_max = 200;
const isOpen = (level: number, value: object) => level < levels_open && Object.keys(value).length <= entries_open_max;

/** A tree of JSON. Everything in it is shown as text; the arrow keys move and open. */
export function JsonTree({ value, label }: { value: object; label: string }) {
  return <JsonView data={value} style={style} shouldExpandNode={isOpen} aria-label={label} />;
}
