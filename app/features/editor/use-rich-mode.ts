import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EditorMode } from "./mode-switch.tsx";
import type { OpenedSource, RichPaneProps } from "./rich/rich-pane.tsx";
import { keepScroll } from "./keep-scroll.ts";
import { whenIdle } from "./when-idle.ts";

/** The localStorage key of the user's last choice on this device. */
const STORED = "editor-mode";

function storedMode(): EditorMode {
  try {
    return localStorage.getItem(STORED) === "markdown" ? "markdown" : "rich";
  } catch {
    return "rich";
  }
}

function storeMode(mode: EditorMode): void {
  try {
    localStorage.setItem(STORED, mode);
  } catch {
    // The choice is not remembered.
  }
}

interface RichMode {
  Pane: ComponentType<RichPaneProps> | null;
  /** The text as the editor opened it; null in Markdown mode. */
  opened: OpenedSource | null;
  isLoading: boolean;
  note: string | null;
  choose(mode: EditorMode): void;
  /** Returns to Markdown mode, because the editor cannot represent the text. */
  leave(why: string): void;
}

const loadRich = () => import("./rich/rich-pane.tsx");

/** After these events a cursor that had no place in the document may have one. */
const CHANGES = ["input", "compositionend", "focus", "pointerup"] as const;

/**
 * Decides whether the rich editor covers a text area. Its module loads when the user asks for it or touches the text
 * area, at the latest when the browser is idle. Until then the text area is the editor.
 */
export function useRichMode(area: RefObject<HTMLTextAreaElement | null>): RichMode {
  const [Pane, setPane] = useState<ComponentType<RichPaneProps> | null>(null);
  const [opened, setOpened] = useState<OpenedSource | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const wanted = useRef<EditorMode>("markdown");
  const isComposing = useRef(false);
  const isOpen = useRef(false);

  const leave = useCallback((why: string) => {
    wanted.current = "markdown";
    isOpen.current = false;
    setOpened(null);
    setNote(`${why}，已改用 Markdown 编辑，内容没有变动。`);
  }, []);

  const open = useCallback(
    async (isAsked: boolean) => {
      wanted.current = "rich";
      setLoading(true);
      setNote(null);
      try {
        const { RichPane, openSource } = await loadRich();

        /** Opens the text with its selection. If the editor has no place for the cursor, it waits for the next key. */
        const cover = () => {
          const field = area.current;
          if (wanted.current !== "rich" || isOpen.current || !field) return;
          const isFocused = document.activeElement === field;
          const { value, selectionStart: start, selectionEnd: end } = field;
          const answer = openSource(value, isFocused ? { start, end } : null);
          if ("why" in answer) {
            leave(answer.why);
            return;
          }
          if (isFocused && !isAsked && (isComposing.current || answer.caret === null)) {
            const next = new AbortController();
            const again = () => {
              next.abort();
              coverNext();
            };
            for (const name of CHANGES) field.addEventListener(name, again, { signal: next.signal });
            return;
          }
          isOpen.current = true;
          // Rendered in this task, so that no key comes between the opened text and the editor.
          keepScroll(field, () =>
            flushSync(() => {
              setPane(() => RichPane);
              setOpened(answer);
            }),
          );
        };
        // A press sets the cursor, and a composition ends, after the events that report them.
        const coverNext = () => void setTimeout(cover);
        coverNext();
      } catch {
        setNote("富文本编辑器没有加载成功，可以先用 Markdown 写。");
      } finally {
        setLoading(false);
      }
    },
    [area, leave],
  );

  useEffect(() => {
    const field = area.current;
    if (!field) return undefined;
    const end = new AbortController();
    const { signal } = end;
    field.addEventListener("compositionstart", () => (isComposing.current = true), { signal });
    field.addEventListener("compositionend", () => (isComposing.current = false), { signal });
    if (storedMode() === "markdown") return () => end.abort();
    const touch = new AbortController();
    const begin = () => {
      touch.abort();
      cancel();
      void open(false);
    };
    const cancel = whenIdle(begin);
    field.addEventListener("focus", begin, { signal: touch.signal });
    if (document.activeElement === field) begin();
    return () => {
      end.abort();
      touch.abort();
      cancel();
    };
  }, [area, open]);

  const choose = useCallback(
    (mode: EditorMode) => {
      storeMode(mode);
      if (mode === "rich") {
        if (opened === null) void open(true);
        return;
      }
      wanted.current = "markdown";
      isOpen.current = false;
      setOpened(null);
      setNote(null);
      requestAnimationFrame(() => area.current?.focus());
    },
    [area, open, opened],
  );

  return { Pane, opened, isLoading, note, choose, leave };
}
