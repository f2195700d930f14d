import { Buffer } from "node:buffer";
import { refuse } from "../../schema/errors";
import { hasInvisible } from "../../schema/ids";
import type { Limits } from "../../schema/limits";

/** The name of a file as it is kept: without white space at its ends. Refuses a path, and what could make it look like another. */
export function checkFileName(given: string, { file_name_bytes_max }: Limits): string {
  const name = given.trim();
  const wrong = name === "" || /^\.{1,2}$|[/\\]/.test(name) || hasInvisible(given) || Buffer.byteLength(name) > file_name_bytes_max;
  return wrong ? refuse("file_name_wrong", { name: given }) : name;
}

/**
 * The header that names a file to whoever saves it (RFC 6266): plain ASCII for old clients, and all of it encoded (RFC 8187). Of no name
 * can anything get out of the quotes or onto another line.
 */
export function disposition(type: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^ -~]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
