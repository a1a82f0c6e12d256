import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import { useFormOwner } from "../../ui/form-owner.tsx";
import { clearMirror, formMirrorKey } from "./mirror-store.ts";
import type { WriteAnswer } from "./write-answer.ts";

/** The version that the next save replaces. */
interface Stand {
  id: number;
  revision: number;
  /** A new one-time key, when the form's own key has made a draft. */
  formKey?: string;
}

export interface Writing {
  form: RefObject<HTMLFormElement | null>;
  /** The current one-time key: the page's, or a newer one from an answer or a save. */
  formKey: string;
  /** The form's name on the site: a copy on this device is offered only in the form of the same name. */
  place: string;
  /** True for a new text, which has a draft on the server. False for an edit of the revision that was loaded. */
  isNew: boolean;
  /** True when the member may have many drafts of this kind: the form then names its draft. */
  hasMany: boolean;
  /** 0 when there is no draft yet, or when this kind has only one. */
  draftId: number;
  /** Revision of the draft or of the edited thing; 0 when there is none yet. */
  revision: number;
  /** Called when a script's save succeeded. */
  stand(next: Stand): void;
  /** Removes the copy on this device. */
  forget(): void;
  /** True while the form is being sent, or its answer is loading. */
  isSending: boolean;
  answer: WriteAnswer | undefined;
}

interface WritingOptions {
  formKey: string;
  place: string;
  isNew: boolean;
  /** The revision that the page was loaded with. */
  revision: number;
  /** Id of the draft where the member may have many; 0 for a new one. */
  draftId?: number;
  answer: WriteAnswer | undefined;
}

/** The state of a writing form, whatever is written: its key, draft and revision. */
export function useWriting(options: WritingOptions): Writing {
  const { isNew, answer } = options;
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const owner = useFormOwner();
  const typed = answer?.result.initialValue?.[isNew ? "draftRevision" : "revision"];
  const came = answer?.formKey ?? options.formKey;
  const [{ id, revision, formKey, over }, setStand] = useState({
    id: options.draftId ?? 0,
    revision: Number(typed ?? options.revision),
    formKey: came,
    over: came,
  });
  // A save's key is newer than the page's, until the page brings another key.
  const ownKey = over === came ? formKey : came;
  const hasMany = options.draftId !== undefined;
  const place = hasMany ? `${options.place}-${id}` : options.place;
  return {
    form,
    formKey: ownKey,
    place,
    isNew,
    hasMany,
    draftId: id,
    revision,
    // Synchronous, because a submit that waited for this save reads the hidden fields next.
    stand: (next) => flushSync(() => setStand({ formKey: ownKey, ...next, over: came })),
    forget: () => clearMirror(localStorage, formMirrorKey(owner, place)),
    isSending: navigation.state !== "idle" && navigation.formData?.get("formKey") === ownKey,
    answer,
  };
}
