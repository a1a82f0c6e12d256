import { type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import {
  type DraftElsewhere,
  FORM_DRAFT_PATH,
  type FormDraftAnswer,
  type FormDraftKind,
  KEEP_DRAFT,
  SAVE_DRAFT,
} from "./draft-names.ts";
import { hasWords, snapshotOf } from "./form-snapshot.ts";
import { clearMirror } from "./mirror-store.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import { clockText } from "./clock-text.ts";
import type { DraftState, SaveOutcome } from "./draft-saver.ts";
import styles from "./form-draft.module.css";
import { useDraftSaver } from "./use-draft-saver.ts";

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
    case "dirty":
      return "";
    case "saving":
      return "正在存草稿…";
    case "saved":
      return `草稿已保存 ${clockText(at)}`;
    case "gone":
      return "草稿已在别处发布或删除，再次保存会另存一份";
    case "logged-out":
      return "登录已失效，草稿没有保存";
    case "failed":
      return `草稿没有保存：${message}`;
  }
}

/** The page's own fields, which no draft keeps. */
const PAGE_FIELDS = new Set(["intent", "formKey", "draftRevision", "currentRevision", "currentDraftId"]);

/** The fields that a draft keeps, as a form sends them. */
function contentOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return new URLSearchParams(fields.filter(([name]) => !PAGE_FIELDS.has(name))).toString();
}

async function post(body: URLSearchParams): Promise<FormDraftAnswer> {
  try {
    const answer = await fetch(FORM_DRAFT_PATH, { method: "POST", body });
    return (await answer.json()) as FormDraftAnswer;
  } catch {
    return { kind: "failed", message: "网络错误，请检查网络连接" };
  }
}

/** Saves while one writes, and shows what was saved elsewhere beside what stands here. */
export default function FormDraft({ form, kind, path, storageKey, revision, onRevision, pictures }: FormDraftProps) {
  const known = useRef(revision);
  function know(next: number) {
    known.current = next;
    // At once: whoever waited for this save submits the form next, with its hidden fields.
    flushSync(() => onRevision(next));
  }

  async function send(content: string, over?: DraftElsewhere): Promise<SaveOutcome> {
    const body = new URLSearchParams(content);
    body.set("draftKind", kind);
    body.set("draftRevision", String(over?.revision ?? known.current));
    const answer = await post(body);
    if (answer.kind === "saved") know(answer.revision);
    if (answer.kind === "gone") know(0);
    return answer;
  }

  const { saver, state } = useDraftSaver({
    form,
    contentOf,
    // This program comes with the first change.
    saved: "",
    hasDraft: () => known.current > 0,
    hasWords: (element) => hasWords(snapshotOf(element)),
    send,
    saveIntent: SAVE_DRAFT,
    keepIntent: KEEP_DRAFT,
    onSaved: (isAll) => isAll && clearMirror(localStorage, storageKey),
  });
  // What brought this program, and every picture that comes or goes.
  useEffect(() => saver.touch(), [pictures, saver]);

  return (
    <>
      <p
        role="status"
        aria-label="草稿状态"
        className={styles.status}
        data-bad={state.status === "failed" || state.status === "logged-out" || undefined}
      >
        {words(state)}
      </p>
      {state.conflict && (
        <ConflictPanel
          {...state.conflict}
          keepIntent={KEEP_DRAFT}
          reloadPath={path}
          onTakeTheirs={() => clearMirror(localStorage, storageKey)}
        />
      )}
    </>
  );
}
