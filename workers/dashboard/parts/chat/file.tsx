import { Button } from "@mantine/core";
import { IconDownload, IconFile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Message } from "../../../../schema/events";
import type { File } from "../../../../schema/file";
import { act } from "../../act";
import { sayProblem } from "../says";

const preview_px_max = 320;
/** A link lives five minutes; it is asked for again before that. */
const link_ms = 4 * 60_000;

/** The file of a message: a picture is shown, anything else offered to be downloaded. */
export function FilePart({ message: { payload, conv_id } }: { message: Message }) {
  const file = payload?.["file"] as File | undefined;
  if (!file) return null;
  return (
    <div className="file">
      {file.width !== undefined && file.height !== undefined && <Picture file={file} conv_id={conv_id} width={file.width} height={file.height} />}
      <div className="file-line">
        <IconFile size={18} aria-hidden />
        <span className="words">{file.name}</span>
        <span className="dim">{bytes(file.size)}</span>
        <Button size="compact-xs" variant="default" leftSection={<IconDownload size={14} aria-hidden />} onClick={() => void download(conv_id, file)}>
          Download
        </Button>
      </div>
    </div>
  );
}

function Picture({ file, conv_id, width, height }: { file: File; conv_id: string; width: number; height: number }) {
  const variant = file.thumb ? "thumb" : "original";
  const link = useQuery({
    queryKey: ["file_url", file.file_id, variant],
    queryFn: () => linkOf(conv_id, file.file_id, variant),
    staleTime: link_ms,
    refetchInterval: link_ms,
  }).data;
  const scale = Math.min(1, preview_px_max / Math.max(width, height));
  return (
    <button type="button" className="file-picture" aria-label={`Open ${file.name}`} onClick={() => void openPicture(conv_id, file.file_id)}>
      <img src={link} alt="" width={Math.round(width * scale)} height={Math.round(height * scale)} loading="lazy" />
    </button>
  );
}

/** The path of a signed link: it is fetched where this page came from, also where the server knows itself under another address. */
async function linkOf(conv_id: string, file_id: string, variant: "original" | "thumb"): Promise<string> {
  const { pathname, search } = new URL((await act("file_url", { conv_id, file_id, variant })).url);
  return pathname + search;
}

/** Opens a picture beside this page. Only a click may open one, so it is opened before its address is known. */
async function openPicture(conv_id: string, file_id: string): Promise<void> {
  const beside = window.open("about:blank", "_blank");
  try {
    const link = await linkOf(conv_id, file_id, "original");
    if (beside) beside.location.replace(link);
    else location.assign(link);
  } catch (error) {
    beside?.close();
    sayProblem(error as Error);
  }
}

async function download(conv_id: string, { file_id, name }: File): Promise<void> {
  try {
    const link = document.createElement("a");
    link.href = await linkOf(conv_id, file_id, "original");
    link.download = name;
    link.click();
  } catch (error) {
    sayProblem(error as Error);
  }
}

const units = ["bytes", "KB", "MB"] as const;

function bytes(size: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(size, 1)) / Math.log(1024)));
  return `${(size / 1024 ** step).toLocaleString(undefined, { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step]}`;
}
