import { draftEndpoints } from "#contract/posts/draft.ts";
import { parseId } from "../../lib/parse-id.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import { aiStatementOf } from "../writing/ai-statement-pick.tsx";
import type { SendDraft, SentDraft } from "../writing/form-draft.server.ts";

const ticketTexts = ["title", "source", "version", "device", "os", "browser"] as const;

export function sendFeedbackDraft(
  args: RouteArgs,
  form: FormData,
  revision: number,
  send: SendDraft,
): Promise<SentDraft> {
  const texts = Object.fromEntries(
    ticketTexts.map((name) => [name, String(form.get(name) ?? "").replaceAll("\r\n", "\n")]),
  );
  const kind = String(form.get("kind") ?? "");
  return send(args, draftEndpoints.saveFeedback, {
    body: {
      ...texts,
      revision,
      aiStatement: aiStatementOf(form),
      circleId: parseId(String(form.get("circleId") ?? "")),
      ...(kind ? { kind: kind as "bug" } : {}),
    },
  });
}
