import { useRef } from "react";
import { tell } from "../live";

const again_ms = 3_000;

/** Says that one is typing, at most every few seconds. */
export function useSayTyping(conv_id: string): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < again_ms) return;
    if (tell({ typing: conv_id })) last.current = Date.now();
  };
}
