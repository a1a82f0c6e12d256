import { articleEndpoints } from "#contract/posts/article.ts";
import { parseId } from "../../lib/parse-id.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import type { SendDraft, SentDraft } from "../writing/form-draft.server.ts";
import { writeIntents } from "../writing/write-answer.ts";

/** Of articles a member has many drafts: the form says which, and its key makes a new one once. */
export function sendArticleDraft(
  args: RouteArgs,
  form: FormData,
  revision: number,
  send: SendDraft,
  /** After Back a form of the same words has another key; a script, which stays, sends what has changed alone. */
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
