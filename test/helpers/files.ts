import { crc32, deflateSync } from "node:zlib";
import { type Agent, type Answer, answerOf, type Person } from "./account";
import { server } from "./server";

/** A PNG of one colour, made here, so that no test needs a program for it. */
export function aPng(width = 4, height = 3, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x7f)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([png_signature, chunk("IHDR", header), ...more, chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

export const png_signature = Buffer.from("89504e470d0a1a0a", "hex");

export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(data.byteLength, 0);
  sizes.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)]);
}

/** What a link gives, as from outside. */
export async function fetchLink(url: string, init: { method?: string; headers?: Record<string, string> } = {}): Promise<Response> {
  const { pathname } = new URL(url);
  return (await (await server()).fetch(pathname, init)) as unknown as Response;
}

export async function bytesOf(url: string): Promise<Buffer> {
  const response = await fetchLink(url);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Sends the bytes as a file over MCP. */
export async function sendFile(agent: Agent, conv_id: string, bytes: Uint8Array, more: object = {}): Promise<Answer> {
  return agent.call("send_file", { conv_id, name: "file.bin", data: Buffer.from(bytes).toString("base64"), ...more });
}

/** What comes back of bytes that were sent: the file as it was answered, and its bytes. */
export async function roundTrip(agent: Agent, conv_id: string, bytes: Uint8Array, more: object = {}): Promise<{ file: Answer; bytes: Buffer }> {
  const sent = await sendFile(agent, conv_id, bytes, more);
  if (sent.refused) throw new Error(sent.says);
  const { url } = await agent.call("file_url", { conv_id, file_id: sent.file.file_id });
  return { file: sent.file, bytes: await bytesOf(url) };
}

/** Uploads a form as a script of a person does. */
export async function sendForm(
  person: Person,
  fields: Record<string, string>,
  file: { bytes: Uint8Array; name?: string; type?: string },
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("data", new Blob([new Uint8Array(file.bytes)], { type: file.type ?? "" }), file.name ?? "file.bin");
  const written = new Response(form);
  const headers = { authorization: `Bearer ${person.token}`, "content-type": written.headers.get("content-type") ?? "" };
  const body = Buffer.from(await written.arrayBuffer());
  const response = await (await server()).fetch("/api/send_file", { method: "POST", headers, body });
  return answerOf("send_file", response as unknown as Response);
}
