import type { Editor } from "@tiptap/core";
import { useCallback, useSyncExternalStore } from "react";

/**
 * Returns a value that is read from the editor, and renders again when it changes.
 * @param read must return an equal primitive, or the same object, as long as nothing changed
 */
export function useEditorValue<T>(editor: Editor, read: (editor: Editor) => T): T {
  const listen = useCallback(
    (onChange: () => void) => {
      editor.on("transaction", onChange);
      return () => void editor.off("transaction", onChange);
    },
    [editor],
  );
  return useSyncExternalStore(listen, () => read(editor));
}
