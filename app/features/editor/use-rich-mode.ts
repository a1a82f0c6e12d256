import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { EditorMode } from "./mode-switch.tsx";
import type { OpenedSource, RichPaneProps } from "./rich/rich-pane.tsx";

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

/** Decides whether the rich editor covers a text area. Its module loads on first use. */
export function useRichMode(area: RefObject<HTMLTextAreaElement | null>): RichMode {
  const [Pane, setPane] = useState<ComponentType<RichPaneProps> | null>(null);
  const [opened, setOpened] = useState<OpenedSource | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const wanted = useRef<EditorMode>("markdown");

  const leave = useCallback((why: string) => {
    wanted.current = "markdown";
    setOpened(null);
    setNote(`${why}，已改用 Markdown 编辑，内容没有变动。`);
  }, []);

  const open = useCallback(
    async (isAsked: boolean) => {
      wanted.current = "rich";
      setLoading(true);
      setNote(null);
      try {
        const rich = await import("./rich/rich-pane.tsx");
        // A user who is typing must not lose the cursor in the middle of a word.
        const isTyping = !isAsked && document.activeElement === area.current;
        if (wanted.current !== "rich" || isTyping || !area.current) return;
        const answer = rich.openSource(area.current.value);
        if ("why" in answer) {
          leave(answer.why);
          return;
        }
        setPane(() => rich.RichPane);
        setOpened(answer);
      } catch {
        setNote("富文本编辑器没有加载成功，可以先用 Markdown 写。");
      } finally {
        setLoading(false);
      }
    },
    [area, leave],
  );

  useEffect(() => {
    if (storedMode() === "rich") void open(false);
  }, [open]);

  const choose = useCallback(
    (mode: EditorMode) => {
      storeMode(mode);
      if (mode === "rich") {
        if (opened === null) void open(true);
        return;
      }
      wanted.current = "markdown";
      setOpened(null);
      setNote(null);
      requestAnimationFrame(() => area.current?.focus());
    },
    [area, open, opened],
  );

  return { Pane, opened, isLoading, note, choose, leave };
}
