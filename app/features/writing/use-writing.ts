import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import { useFormOwner } from "../../ui/form-owner.tsx";
import { clearMirror, formMirrorKey } from "./mirror-store.ts";
import type { WriteAnswer } from "./write-answer.ts";

/** What the next save stands on. */
interface Stand {
  id: number;
  revision: number;
  /** Another for the form, where its own has made a draft. */
  formKey?: string;
}

export interface Writing {
  form: RefObject<HTMLFormElement | null>;
  /** Another for the form, where the answer or a save brought one. */
  formKey: string;
  /** Which form of the site it is: a copy on this device comes back only there. */
  place: string;
  /** New: it has a draft on the server. Else it is changed, over the revision that was read. */
  isNew: boolean;
  /** Its draft is one of many: the form says which. */
  hasMany: boolean;
  /** 0 where there is no draft yet, or where it has only one. */
  draftId: number;
  /** Of the draft, or of the thing; 0 when there is none yet. */
  revision: number;
  /** A save by script has been answered. */
  stand(next: Stand): void;
  /** The copy on this device is needless. */
  forget(): void;
  /** On its way to the server, or its answer is being shown. */
  isSending: boolean;
  answer: WriteAnswer | undefined;
}

interface WritingOptions {
  formKey: string;
  place: string;
  isNew: boolean;
  /** What the page came with. */
  revision: number;
  /** Of one of many drafts; 0: of a new one. */
  draftId?: number;
  answer: WriteAnswer | undefined;
}

/** What a form that one writes in stands on, whatever is written. */
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
  // A save's key is newer than the page's, until the page brings another.
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
    // At once: whoever waited for this save submits the form next, with its hidden fields.
    stand: (next) => flushSync(() => setStand({ formKey: ownKey, ...next, over: came })),
    forget: () => clearMirror(localStorage, formMirrorKey(owner, place)),
    isSending: navigation.state !== "idle" && navigation.formData?.get("formKey") === ownKey,
    answer,
  };
}
