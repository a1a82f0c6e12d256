import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FormDraftKind, KEEP_DRAFT } from "../../lib/form-draft.ts";
import { clearMirror } from "../mirror/mirror-store.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import styles from "./form-draft.module.css";
import { type DraftState, FormDraftSaver, untouched } from "./form-draft-saver.ts";

interface FormDraftProps {
  form: RefObject<HTMLFormElement | null>;
  kind: FormDraftKind;
  /** Where the form stands with what the server has. */
  path: string;
  /** Of the copy on this device, which the draft makes needless. */
  storageKey: string;
  revision: number;
  onRevision(revision: number): void;
  /** Changes with the form's pictures. */
  pictures: unknown;
}

function words({ status, at, message }: DraftState): string {
  switch (status) {
    case "idle":
      return "";
    case "saving":
      return "正在存草稿…";
    case "saved":
      return `草稿已保存 ${new Date(at).toLocaleTimeString("zh-CN", { hour: "2-digit", minute: "2-digit", hour12: false })}`;
    case "gone":
      return "草稿已在别处发布或删除，再次保存会另存一份";
    case "logged-out":
      return "登录已失效，草稿没有保存";
    case "failed":
      return `草稿没有保存：${message}`;
  }
}

/** Saves while one writes, and shows what was saved elsewhere beside what stands here. */
export default function FormDraft({ form, kind, path, storageKey, revision, onRevision, pictures }: FormDraftProps) {
  const [state, setState] = useState(untouched);
  const saver = useRef<FormDraftSaver | null>(null);
  const [began] = useState(revision);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const mine = new FormDraftSaver({ form: element, kind, revision: began, onRevision: (next) => flushSync(() => onRevision(next)), show: setState, onSaved: () => clearMirror(localStorage, storageKey) });
    saver.current = mine;
    const touch = () => mine.touch();
    element.addEventListener("input", touch);
    element.addEventListener("submit", mine.onSubmit);
    return () => {
      mine.dispose();
      element.removeEventListener("input", touch);
      element.removeEventListener("submit", mine.onSubmit);
    };
  }, [began, form, kind, onRevision, storageKey]);
  // What brought this program, and every picture that comes or goes.
  useEffect(() => saver.current?.touch(), [pictures]);

  return (
    <>
      <p role="status" aria-label="草稿状态" className={styles.status} data-bad={state.status === "failed" || state.status === "logged-out" || undefined}>
        {words(state)}
      </p>
      {state.conflict && <ConflictPanel {...state.conflict} keepIntent={KEEP_DRAFT} reloadPath={path} onTakeTheirs={() => clearMirror(localStorage, storageKey)} />}
    </>
  );
}
