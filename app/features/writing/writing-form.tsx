import type { ReactNode } from "react";
import { Form, type FormProps } from "react-router";
import type { Image } from "#contract/shared/common.ts";
import type { DraftKind } from "#contract/posts/draft-kind.ts";
import { FormOwner } from "../../ui/form-owner.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { DraftPart } from "./draft-part.tsx";
import { MirrorPart } from "./mirror-part.tsx";
import type { Writing } from "./use-writing.ts";
import { conflictIn, writeIntents } from "./write-answer.ts";

interface WritingFormProps extends Omit<FormProps, "method" | "encType" | "ref"> {
  writing: Writing;
  /** What Enter in a field does: the form's own button, first in it, so that no other is pressed; without words, which text browsers would show. */
  enter?: { intent?: string; isDisabled?: boolean };
  children: ReactNode;
}

/** A form that one writes in: with or without a script every button is a submit of it. */
export function WritingForm({ writing, enter, children, ...props }: WritingFormProps) {
  const { form, formKey, isNew, draftId, revision } = writing;
  return (
    <Form method="post" encType="multipart/form-data" {...props} ref={form}>
      <button
        type="submit"
        name="intent"
        value={enter?.intent ?? writeIntents.save}
        disabled={enter?.isDisabled}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="formKey" value={formKey} />
      <FormOwner />
      {draftId > 0 && <input type="hidden" name="draftId" value={draftId} />}
      <input type="hidden" name={isNew ? "draftRevision" : "revision"} value={revision} />
      {children}
    </Form>
  );
}

interface WritingKeeperProps {
  writing: Writing;
  /** The draft on the server: of what, and where the form stands with it. Left out: there is none. */
  draft?: { kind: DraftKind; path: string } | undefined;
  /** What is changed: how it is called, and where the form stands with what the server has. */
  changed?: { what: string; path: string } | undefined;
  /** Changes with the form's pictures and videos. */
  pictures?: readonly unknown[];
  /** Puts uploaded pictures back. */
  onPictures?(images: Image[]): void;
}

/** What keeps the words: a copy on this device, a draft on the server, and, where it was saved elsewhere since, both texts and one choice. */
export function WritingKeeper({ writing, draft, changed, pictures, onPictures }: WritingKeeperProps) {
  const { form, place, forget } = writing;
  const conflict = conflictIn(writing.answer);
  const stands = draft ?? changed;
  return (
    <>
      <MirrorPart form={form} place={place} {...(onPictures ? { onPictures } : {})} />
      {draft && <DraftPart writing={writing} kind={draft.kind} path={draft.path} pictures={pictures} />}
      {stands && conflict && (
        <ConflictPanel {...conflict} what={changed?.what} reloadPath={stands.path} onTakeTheirs={forget} />
      )}
    </>
  );
}
