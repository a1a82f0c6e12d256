import { useEffect, useState } from "react";
import type { DraftKind } from "#contract/posts/draft-kind.ts";
import { FORM_OWNER } from "../../lib/form-owner.ts";
import { DRAFT_PATH, type DraftAnswer, type DraftElsewhere } from "./draft-names.ts";
import { DraftSaver, type DraftState, untouched } from "./draft-saver.ts";
import { hasWords, snapshotOf } from "./form-snapshot.ts";
import { keepers } from "./mirror-store.ts";
import type { Writing } from "./use-writing.ts";

/** The page's own fields, which drafts do not store. */
const PAGE_FIELDS = new Set([
  FORM_OWNER,
  "intent",
  "formKey",
  "articleId",
  "draftId",
  "draftRevision",
  "currentDraftId",
  "currentRevision",
]);

type Fields = [name: string, value: string][];

/** Serializes the fields that a draft stores. */
export function contentOf(fields: Fields): string {
  return new URLSearchParams(fields.filter(([name]) => !PAGE_FIELDS.has(name))).toString();
}

function fieldsOf(form: HTMLFormElement): Fields {
  const texts = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return texts.map(([name, value]) => [name, value.replaceAll("\r\n", "\n")]);
}

/** Plain fetch instead of a router fetcher: a network failure must not replace the text with an error page. */
async function post(body: URLSearchParams): Promise<DraftAnswer> {
  try {
    const answer = await fetch(DRAFT_PATH, { method: "POST", body });
    return (await answer.json()) as DraftAnswer;
  } catch {
    return { kind: "failed", message: "网络错误，请检查网络连接" };
  }
}

interface FormDraftOptions {
  writing: Writing;
  kind: DraftKind;
  /** The server's content (`contentOf`); empty when the page does not have it. */
  saved?: string;
  /** True saves a draft without text, too, because the page is made for writing. */
  isAlways?: boolean;
}

/** Saves a form's draft while the user types, and returns the saver and its state. */
export function useFormDraft({ writing, kind, saved = "", isAlways = false }: FormDraftOptions) {
  const { form, hasMany, draftId, stand, forget } = writing;
  const [state, setState] = useState<DraftState>(untouched);

  async function send(_content: string, over?: DraftElsewhere): Promise<DraftAnswer> {
    const body = new URLSearchParams(form.current ? fieldsOf(form.current) : []);
    body.set("draftKind", kind);
    if (over) {
      body.set("draftId", String(over.id));
      body.set("draftRevision", String(over.revision));
    }
    const answer = await post(body);
    if (answer.kind === "saved") {
      stand(answer);
      // The new draft's id changes the copy's name, so the old copy is removed.
      if (hasMany && draftId === 0) forget();
    }
    if (answer.kind === "gone") stand({ id: 0, revision: 0 });
    return answer;
  }

  const options = {
    form,
    contentOf: (element: HTMLFormElement) => contentOf(fieldsOf(element)),
    saved,
    hasDraft: () => writing.revision > 0,
    hasWords: (element: HTMLFormElement) => isAlways || hasWords(snapshotOf(element)),
    send,
    onSaved: (isAll: boolean) => isAll && forget(),
  };
  const [saver] = useState(() => new DraftSaver({ ...options, show: setState }));
  useEffect(() => {
    saver.follow(options);
  });
  useEffect(() => {
    const element = form.current;
    if (element) keepers.set(element, saver);
    element?.addEventListener("input", saver.touch);
    element?.addEventListener("submit", saver.onSubmit);
    return () => {
      saver.stop();
      element?.removeEventListener("input", saver.touch);
      element?.removeEventListener("submit", saver.onSubmit);
    };
  }, [form, saver]);
  return { saver, state };
}
