import { type RefObject, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { WriteAnswer } from "./write-answer.ts";

export interface Writing {
  form: RefObject<HTMLFormElement | null>;
  /** Another for the form, where the answer brought one. */
  formKey: string;
  /** Which form of the site it is: a copy on this device comes back only there. */
  place: string;
  /** New: it has a draft on the server. Else it is changed, over the revision that was read. */
  isNew: boolean;
  /** Of the draft, or of the thing; 0 when there is none yet. */
  revision: number;
  setRevision(revision: number): void;
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
  answer: WriteAnswer | undefined;
}

/** What a form that one writes in stands on, whatever is written. */
export function useWriting({ formKey, revision: came, answer, ...rest }: WritingOptions): Writing {
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const typed = answer?.result.initialValue?.[rest.isNew ? "draftRevision" : "revision"];
  const [revision, setRevision] = useState(Number(typed ?? came));
  const ownKey = answer?.formKey ?? formKey;
  const isSending = navigation.state !== "idle" && navigation.formData?.get("formKey") === ownKey;
  return { ...rest, form, formKey: ownKey, revision, setRevision, isSending, answer };
}
