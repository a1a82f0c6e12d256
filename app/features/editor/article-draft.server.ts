import { articleEndpoints } from "#contract/posts/article.ts";
import { parseId } from "../../lib/parse-id.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import type { SendDraft, SentDraft } from "../writing/form-draft.server.ts";
import { writeIntents } from "../writing/write-answer.ts";

/** Saves one of the member's article drafts, which the form names. A form's key creates a new draft only once. */
export function sendArticleDraft(
  args: RouteArgs,
  form: FormData,
  revision: number,
  send: SendDraft,
  /** True for forms without a script: after Back, the same text comes with another key. */
  { unlessRepeated = false } = {},
): Promise<SentDraft> {
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const which = form.get("intent") === writeIntents.keepMine ? "currentDraftId" : "draftId";
  const body = {
    draftId: revision > 0 ? parseId(text(which)) : undefined,
    articleId: parseId(text("articleId")),
    revision,
    title: text("title"),
    source: text("source"),
    formKey: text("formKey"),
    unlessRepeated,
  };
  return send(args, articleEndpoints.draftSave, { body });
}
