import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const PREVIEW_PATH = "/resources/preview";

export type PreviewAnswer = { kind: "html"; html: string } | { kind: "failed"; message: string };

/** An open preview is updated after this much time without typing, in ms. */
const FOLLOW_MS = 800;

/** Returns the rendered text. Plain fetch: the router would replace the text with an error page when offline. */
async function previewSource(source: string): Promise<PreviewAnswer> {
  try {
    const answer = await fetch(PREVIEW_PATH, { method: "POST", body: new URLSearchParams({ source }) });
    return (await answer.json()) as PreviewAnswer;
  } catch {
    return { kind: "failed", message: "网络错误，请检查网络连接" };
  }
}

/** The preview beside the text. Its button opens and closes it; while open, it follows the text. */
export function usePreview(area: RefObject<HTMLTextAreaElement | null>, fromServer: string | null) {
  const [html, setHtml] = useState(fromServer);
  const [note, setNote] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const isOpen = useRef(fromServer !== null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(0);

  const load = useCallback(async () => {
    shown.current += 1;
    const mine = shown.current;
    setLoading(true);
    const answer = await previewSource(area.current?.value ?? "");
    // An outdated response, or one after closing, is not shown.
    if (mine !== shown.current) return;
    setLoading(false);
    if (!isOpen.current) return;
    if (answer.kind === "html") setHtml(answer.html);
    setNote(answer.kind === "html" ? null : answer.message);
    if (answer.kind !== "html") setHtml((now) => now ?? "");
  }, [area]);

  const toggle = useCallback(() => {
    isOpen.current = !isOpen.current;
    if (isOpen.current) void load();
    else setHtml(null);
  }, [load]);

  const touch = useCallback(() => {
    if (!isOpen.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load(), FOLLOW_MS);
  }, [load]);

  useEffect(() => () => clearTimeout(timer.current), []);
  return { html, note, isLoading, toggle, touch };
}
