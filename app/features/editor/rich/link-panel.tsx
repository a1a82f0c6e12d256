import type { Editor } from "@tiptap/core";
import { useEffect, useRef } from "react";
import button from "../../../ui/button/button.module.css";
import styles from "../toolbars.module.css";
import { isComposing } from "../../../lib/is-composing.ts";

/** The panel for a link's address, below the toolbar. It is inside the form, so Enter must not submit. */
export function LinkPanel({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const before = String(editor.getAttributes("link").href ?? "");

  function set() {
    const typed = field.current?.value.trim() ?? "";
    const href = typed === "" || /^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(typed) ? typed : `https://${typed}`;
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && before === "")
      chain.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  }

  return (
    <div className={styles.link}>
      <input
        ref={field}
        type="url"
        aria-label="链接地址"
        placeholder="https://"
        defaultValue={before}
        onInput={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === "Escape") {
            editor.commands.focus();
            onDone();
          }
          if (event.key !== "Enter") return;
          event.preventDefault();
          set();
        }}
      />
      <button type="button" className={button.button} onClick={set}>
        确定
      </button>
      {before !== "" && (
        <button
          type="button"
          className={button.quiet}
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onDone();
          }}
        >
          去掉链接
        </button>
      )}
    </div>
  );
}
