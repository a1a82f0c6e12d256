import { createContext } from "react-router";
import { formKey } from "#contract/shared/common.ts";
import { FORM_OWNER } from "../lib/form-owner.ts";
import type { RouteArgs } from "./route-args.ts";

type Args = Pick<RouteArgs, "context">;
const postedKeyContext = createContext<string | null>(null);
const ownerContext = createContext<string | null>(null);

/** Id of the account that owns the posted form (ui/form-owner.tsx): the API refuses a form of another account. */
export function formOwnerOf({ context }: Args): string | undefined {
  return context.get(ownerContext) ?? undefined;
}

/** Separator between a page's key and the name of one of its forms (features/comments). */
export const KEY_PART = "_";

/**
 * Remembers the one-time key and the owner of a posted form. The page preserves the key until the form's result is
 * known (read-form.server.ts).
 */
export function rememberKey({ context }: Args, form: FormData): void {
  const posted = formKey.safeParse(form.get("formKey"));
  const owner = String(form.get(FORM_OWNER) ?? "");
  if (/^\d{1,16}$/.test(owner)) context.set(ownerContext, owner);
  context.set(postedKeyContext, posted.success ? (posted.data.split(KEY_PART)[0] ?? null) : null);
}

/** Drops the posted key, because it was used with other content: the page needs a new key. */
export function dropKey({ context }: Args): void {
  context.set(postedKeyContext, null);
}

/**
 * The one-time key of a rendered form (contract `formKey`): a second submit of the same form gets the first one's
 * result. A page that answers a form reuses the posted key: without a script, another press then counts as the same
 * submit, even where the API's answer was lost after its write. Loaders make the key, because browsers have no
 * randomUUID over plain HTTP.
 */
export function newFormKey({ context }: Args): string {
  return context.get(postedKeyContext) ?? globalThis.crypto.randomUUID();
}
