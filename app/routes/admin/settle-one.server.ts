import { reportEndpoints, settleReportInput } from "#contract/console/report.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { parseId } from "~/lib/parse-id.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { verdictOf } from "./verdict-of.ts";

/** Handles a verdict button of one report, whose id is in `userId`. Redirects with a message that names all effects. */
export function settleOne(args: RouteArgs, form: FormData, to: string) {
  const { fields, name } = verdictOf(String(form.get("intent") ?? ""));
  return staffAct(args, form, {
    schema: settleReportInput,
    fields: {
      ...fields,
      days: form.get("days") ?? undefined,
      reason: fields.remove ? (form.get("reason") ?? "") : "",
    },
    send: (body) =>
      submit(args, reportEndpoints.settle, { params: { id: parseId(String(form.get("userId") ?? "")) ?? 0 }, body }),
    words: ({ count }) => `${name}${count > 1 ? `，同一内容的 ${count} 条举报一并了结` : ""}`,
    to,
  });
}
