import { createContext } from "react-router";
import { formKey } from "#contract/shared/common.ts";
import { FORM_OWNER } from "../lib/form-owner.ts";
import type { RouteArgs } from "./api.server.ts";

type Args = Pick<RouteArgs, "context">;
const postedKeyContext = createContext<string | null>(null);
const ownerContext = createContext<string | null>(null);

/** Whose the form is that this request brought (ui/form-owner.tsx): the API refuses what another account has typed. */
export function formOwnerOf({ context }: Args): string | undefined {
  return context.get(ownerContext) ?? undefined;
}

/** Between a page's key and what names one of its forms (features/comments). */
export const KEY_PART = "_";

/** The one-time key of a posted form stays on the page until it is known what became of it (read-form.server.ts). */
export function rememberKey({ context }: Args, form: FormData): void {
  const posted = formKey.safeParse(form.get("formKey"));
  const owner = String(form.get(FORM_OWNER) ?? "");
  if (/^\d{1,16}$/.test(owner)) context.set(ownerContext, owner);
  context.set(postedKeyContext, posted.success ? (posted.data.split(KEY_PART)[0] ?? null) : null);
}

/** The posted key has made something else: the page needs another. */
export function dropKey({ context }: Args): void {
  context.set(postedKeyContext, null);
}

/**
 * The one-time key of a rendered form (contract `formKey`): a second submit of the same form is answered with the first
 * one's result. A page that answers a form has the form's own key: without a script another press is the same one, also
 * where the API wrote and its answer was lost. Made by loaders, because the browser may not make one over plain http.
 */
export function newFormKey({ context }: Args): string {
  return context.get(postedKeyContext) ?? globalThis.crypto.randomUUID();
}
