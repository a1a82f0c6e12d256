import { useEffect } from "react";
import type { DraftKind } from "#contract/posts/draft-kind.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import { DraftStatus } from "./draft-status.tsx";
import styles from "./form-draft.module.css";
import { useFormDraft } from "./use-form-draft.ts";
import type { Writing } from "./use-writing.ts";

interface FormDraftProps {
  writing: Writing;
  kind: DraftKind;
  /** The page that shows the form with the server's version. */
  path: string;
  /** Changes with the form's pictures. */
  pictures: unknown;
}

/** Saves a draft while the user types, and shows a conflicting version beside the form's. */
export default function FormDraft({ writing, kind, path, pictures }: FormDraftProps) {
  const { saver, state } = useFormDraft({ writing, kind });
  // Runs for the change that loaded this module, and for every added or removed picture.
  useEffect(() => saver.touch(), [pictures, saver]);
  return (
    <>
      <DraftStatus state={state} what="草稿" label="草稿状态" className={styles.status} />
      {state.conflict && <ConflictPanel {...state.conflict} reloadPath={path} onTakeTheirs={writing.forget} />}
    </>
  );
}
