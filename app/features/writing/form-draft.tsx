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
  /** Where the form stands with what the server has. */
  path: string;
  /** Changes with the form's pictures. */
  pictures: unknown;
}

/** Saves while one writes, and shows what was saved elsewhere beside what stands here. */
export default function FormDraft({ writing, kind, path, pictures }: FormDraftProps) {
  const { saver, state } = useFormDraft({ writing, kind });
  // What brought this program, and every picture that comes or goes.
  useEffect(() => saver.touch(), [pictures, saver]);
  return (
    <>
      <DraftStatus state={state} what="草稿" label="草稿状态" className={styles.status} />
      {state.conflict && <ConflictPanel {...state.conflict} reloadPath={path} onTakeTheirs={writing.forget} />}
    </>
  );
}
