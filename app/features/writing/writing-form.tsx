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
  /**
   * The action of Enter in a field: a hidden first button of the form, so that Enter presses no other. It has no text,
   * which text browsers would show.
   */
  enter?: { intent?: string; isDisabled?: boolean };
  children: ReactNode;
}

/** A form for writing: every button submits it, with or without a script. */
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
  /** The draft on the server: its kind, and the page that shows the form with it. Undefined without drafts. */
  draft?: { kind: DraftKind; path: string } | undefined;
  /** For an edit: the name of the edited thing, and the page that shows the form with the server's version. */
  changed?: { what: string; path: string } | undefined;
  /** Changes with the form's pictures and videos. */
  pictures?: readonly unknown[];
  /** Restores uploaded pictures. */
  onPictures?(images: Image[]): void;
}

/** Protects the text: a copy on this device, a draft on the server, and after a conflict a choice of versions. */
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
