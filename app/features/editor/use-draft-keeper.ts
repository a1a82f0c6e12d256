import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DraftSaver, DraftState, SaveOutcome } from "../writing/draft-saver.ts";
import { useDraftSaver } from "../writing/use-draft-saver.ts";
import { clearMirror, writeMirror } from "../writing/mirror-store.ts";
import { saveDraft } from "./draft-client.ts";
import { mirrorKey } from "./draft-mirror.ts";
import type { DraftBase, DraftText } from "./write-form.ts";

const MIRROR_MS = 400;

interface Keeper {
  base: DraftBase;
  formKey: string;
  state: DraftState;
  saver: DraftSaver;
  /** The text is given up on purpose, with its copy on this device. */
  release(): void;
}

/** The texts as they stand in the form. */
export function textOfForm(form: HTMLFormElement | null): DraftText {
  const data = form ? new FormData(form) : new FormData();
  return { title: String(data.get("title") ?? ""), source: String(data.get("source") ?? "").replaceAll("\r\n", "\n") };
}

const contentOf = ({ title, source }: DraftText) => JSON.stringify([title, source]);

interface KeeperOptions {
  form: RefObject<HTMLFormElement | null>;
  draft: DraftBase & DraftText;
  formKey: string;
  viewerId: number;
  /** Told when a new draft got its id, so that the address can name it. */
  onCreated(id: number): void;
}

/** Saves an article's text while it is written, with a mirror on this device until then. */
export function useDraftKeeper({ form, draft, formKey, viewerId: viewerNow, onCreated }: KeeperOptions): Keeper {
  // Whose the text is, whoever logs in meanwhile.
  const [viewerId] = useState(viewerNow);
  const [base, setBase] = useState<DraftBase>({ id: draft.id, articleId: draft.articleId, revision: draft.revision });
  const [key, setKey] = useState(formKey);
  // What a running save must see as it is now, not as it was when it was drawn.
  const ground = useRef({ base, key });
  const mirrorTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const forget = useCallback(() => {
    clearTimeout(mirrorTimer.current);
    clearMirror(localStorage, mirrorKey(viewerId, ground.current.base));
  }, [viewerId]);
  useEffect(() => () => clearTimeout(mirrorTimer.current), []);

  /** At once: whoever waited for this save submits the form next, with its hidden fields. */
  function stand(next: { base: DraftBase; key: string }) {
    ground.current = next;
    flushSync(() => {
      setBase(next.base);
      setKey(next.key);
    });
  }

  async function send(): Promise<SaveOutcome> {
    const { base: was, key: formKeyNow } = ground.current;
    const answer = await saveDraft({
      base: was,
      text: textOfForm(form.current),
      formKey: formKeyNow,
      ownerId: viewerId,
    });
    if (answer.kind === "gone") stand({ base: { ...was, id: 0, revision: 0 }, key: formKeyNow });
    if (answer.kind !== "saved") return answer;
    // Of the draft that was none yet, too.
    forget();
    stand({ base: answer.draft, key: answer.nextKey });
    if (was.id === 0) onCreated(answer.draft.id);
    return { kind: "saved" };
  }

  const { saver, state } = useDraftSaver({
    form,
    contentOf: (element) => contentOf(textOfForm(element)),
    saved: contentOf(draft),
    hasDraft: () => ground.current.base.id > 0,
    // Another text than none.
    hasWords: () => true,
    send,
    saveIntent: "save",
    onTouched: (isDirty) => {
      if (!isDirty) return forget();
      clearTimeout(mirrorTimer.current);
      mirrorTimer.current = setTimeout(
        () =>
          writeMirror(localStorage, mirrorKey(viewerId, ground.current.base), {
            ...textOfForm(form.current),
            at: Date.now(),
          }),
        MIRROR_MS,
      );
    },
    onSaved: () => {},
  });

  const release = useCallback(() => {
    saver.release();
    forget();
  }, [forget, saver]);
  return { base, formKey: key, state, saver, release };
}
