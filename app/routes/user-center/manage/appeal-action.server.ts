import { type appealEndpoints, appealInput } from "#contract/moderation/appeal.ts";
import { APPEAL_SENT } from "~/features/staff/appeal-part.tsx";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { parseId } from "~/lib/parse-id.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";

/** Appeals against the decision that the form names. Redirects to `to` with a flash message. */
export async function appealAction(
  args: RouteArgs,
  endpoint: typeof appealEndpoints.appealRemoval | typeof appealEndpoints.appealSanction,
  to: string,
) {
  requireLogin(args);
  const form = await readForm(args);
  const params = { id: parseId(String(form.get("userId") ?? "")) ?? 0 };
  return staffAct(args, form, {
    schema: appealInput,
    send: (body) => submit(args, endpoint, { params, body }),
    words: APPEAL_SENT,
    to,
  });
}
