import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Draft } from "#api/contract/article.ts";
import { clearMirror, writeMirror } from "../mirror/mirror-store.ts";
import { saveDraft } from "./draft-client.ts";
import { mirrorKey } from "./draft-mirror.ts";
import type { DraftBase, DraftText } from "./write-form.ts";

/** Quiet time after the last key before a save, ms. */
export const AUTOSAVE_MS = 3000;
const RETRY_MS = 10_000;
const MIRROR_MS = 400;

export type SaveStatus =
  | { kind: "idle" }
  | { kind: "dirty" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  | { kind: "logged-out" }
  | { kind: "failed"; message: string };

/** Both texts of a draft that was saved elsewhere since. */
export interface Conflict {
  current: Draft;
  mine: DraftText;
}

interface Keeper {
  base: DraftBase;
  formKey: string;
  status: SaveStatus;
  conflict: Conflict | null;
  /** Whether the screen holds something the server does not. */
  isDirty(): boolean;
  /** To be called when the text may have changed. */
  touch(): void;
  saveNow(): Promise<void>;
  /** The form itself is about to go to the server: no save may cross it. Resolves when the one under way has ended. */
  settle(): Promise<void>;
  isSaving(): boolean;
  /** The text is given up on purpose: nothing to guard, nothing to keep. */
  release(): void;
}

/** The texts as they stand in the form. */
export function textOfForm(form: HTMLFormElement | null): DraftText {
  const data = form ? new FormData(form) : new FormData();
  return { title: String(data.get("title") ?? ""), source: String(data.get("source") ?? "").replaceAll("\r\n", "\n") };
}

const isSameText = (a: DraftText, b: DraftText) => a.title === b.title && a.source === b.source;

interface KeeperOptions {
  form: RefObject<HTMLFormElement | null>;
  draft: DraftBase & DraftText;
  formKey: string;
  viewerId: number;
  /** Told when a new draft got its id, so that the address can name it. */
  onCreated(id: number): void;
}

/** Saves a text while it is written: one save at a time, 3 s after the last key, with a mirror on this device until then. */
export function useDraftKeeper({ form, draft, formKey, viewerId, onCreated }: KeeperOptions): Keeper {
  const [base, setBase] = useState<DraftBase>({ id: draft.id, articleId: draft.articleId, revision: draft.revision });
  const [key, setKey] = useState(formKey);
  const [status, setStatus] = useState<SaveStatus>({ kind: "idle" });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // What a running save must see as it is now, not as it was when its closure was made.
  const live = useRef({ base, key, saved: { title: draft.title, source: draft.source } as DraftText, running: null as Promise<void> | null, released: false });
  const timers = useRef<{ save?: ReturnType<typeof setTimeout>; mirror?: ReturnType<typeof setTimeout> }>({});

  const isDirty = useCallback(() => !live.current.released && form.current !== null && !isSameText(textOfForm(form.current), live.current.saved), [form]);

  const save = useCallback(
    async (text: DraftText) => {
      const state = live.current;
      setStatus({ kind: "saving" });
      const answer = await saveDraft({ base: state.base, text, formKey: state.key });
      if (state.released) return;
      if (answer.kind === "saved") {
        const isNew = state.base.id === 0;
        clearTimeout(timers.current.mirror);
        clearMirror(localStorage, mirrorKey(viewerId, state.base));
        Object.assign(state, { base: answer.draft, key: answer.nextKey, saved: answer.text });
        // At once: whoever waited for this save submits the form next, with its hidden fields.
        flushSync(() => {
          setBase(answer.draft);
          setKey(answer.nextKey);
          setStatus({ kind: "saved", at: Date.now() });
        });
        if (isNew) onCreated(answer.draft.id);
      } else if (answer.kind === "conflict") {
        setConflict({ current: answer.current, mine: text });
        setStatus({ kind: "failed", message: "草稿已在别处修改" });
      } else if (answer.kind === "gone") {
        state.base = { ...state.base, id: 0, revision: 0 };
        setBase(state.base);
        setStatus({ kind: "failed", message: "这篇草稿已发布或被删除，再次保存会另存为新草稿" });
      } else {
        setStatus(answer.kind === "logged-out" ? { kind: "logged-out" } : { kind: "failed", message: answer.message });
      }
    },
    [onCreated, viewerId],
  );

  // A save asks for the next one, which must know what this one changed.
  const latestSave = useRef<() => Promise<void>>(async () => {});
  const saveNow = useCallback(async () => {
    clearTimeout(timers.current.save);
    const state = live.current;
    const text = textOfForm(form.current);
    if (state.running || state.released || conflict) return;
    if (isSameText(text, state.saved)) {
      if (state.base.id > 0) setStatus({ kind: "saved", at: Date.now() });
      return;
    }
    const began = state.base;
    state.running = save(text);
    await state.running;
    state.running = null;
    // Written on meanwhile: again soon. Refused without a reason to stop: again later.
    const isStuck = state.base === began;
    if (!state.released && state.base.id >= began.id && !isSameText(textOfForm(form.current), state.saved)) {
      timers.current.save = setTimeout(() => void latestSave.current(), isStuck ? RETRY_MS : AUTOSAVE_MS);
    }
  }, [conflict, form, save]);

  useEffect(() => {
    latestSave.current = saveNow;
  }, [saveNow]);

  const touch = useCallback(() => {
    if (live.current.released) return;
    clearTimeout(timers.current.save);
    clearTimeout(timers.current.mirror);
    if (!isDirty()) {
      clearMirror(localStorage, mirrorKey(viewerId, live.current.base));
      return;
    }
    setStatus((now) => (now.kind === "saving" || now.kind === "logged-out" ? now : { kind: "dirty" }));
    timers.current.mirror = setTimeout(() => {
      writeMirror(localStorage, mirrorKey(viewerId, live.current.base), { ...textOfForm(form.current), at: Date.now() });
    }, MIRROR_MS);
    timers.current.save = setTimeout(() => void saveNow(), AUTOSAVE_MS);
  }, [form, isDirty, saveNow, viewerId]);

  const settle = useCallback(async () => {
    const { running } = live.current;
    if (running) await running;
    clearTimeout(timers.current.save);
  }, []);

  const release = useCallback(() => {
    live.current.released = true;
    clearMirror(localStorage, mirrorKey(viewerId, live.current.base));
    clearTimeout(timers.current.save);
    clearTimeout(timers.current.mirror);
  }, [viewerId]);

  useEffect(() => {
    const running = timers.current;
    return () => {
      clearTimeout(running.save);
      clearTimeout(running.mirror);
    };
  }, []);

  return { base, formKey: key, status, conflict, isDirty, touch, saveNow, settle, isSaving: () => live.current.running !== null, release };
}
