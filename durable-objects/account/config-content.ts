import { refuse } from "../../schema/errors";
import type { Content, Texts } from "./config-secrets";
import type { Context } from "./context";

const header_name = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/; // RFC 9110, token

/** Refuses a configuration that an agent could not use: names twice, addresses that are none, headers that cannot be sent; and one too large. */
export function checkContent(cx: Context, content: Content): void {
  const bytes = new TextEncoder().encode(JSON.stringify(content)).byteLength;
  if (bytes > cx.limits.config_bytes_max) refuse("config_too_large", { bytes, max: cx.limits.config_bytes_max });
  for (const part of ["skills", "mcp_servers", "apis"] as const) checkNames(part, content[part]);
  for (const { name, url, headers } of content.mcp_servers) {
    checkUrl(name, url);
    checkHeaders(name, headers ?? {});
  }
  for (const { name, base_url, auth } of content.apis) {
    checkUrl(name, base_url);
    if (auth && typeof auth["type"] !== "string") refuse("config_auth_without_type", { name });
  }
}

function checkNames(part: string, entries: readonly { name: string }[]): void {
  const seen = new Set<string>();
  for (const { name } of entries) {
    if (seen.has(name)) refuse("config_name_repeated", { part, name });
    seen.add(name);
  }
}

function checkUrl(name: string, url: string): void {
  const { protocol } = URL.parse(url) ?? {};
  if (protocol !== "https:" && protocol !== "http:") refuse("config_url_wrong", { name, url });
}

function checkHeaders(name: string, headers: Texts): void {
  for (const [header, text] of Object.entries(headers)) {
    const cannot_be_sent = typeof text === "string" && /[\p{Cc}--\t]/v.test(text);
    if (!header_name.test(header) || cannot_be_sent) refuse("config_header_wrong", { name, header });
  }
}
