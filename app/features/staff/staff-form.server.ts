import { cutText } from "#contract/shared/cut-text.ts";
import { data, redirect } from "react-router";
import type { z } from "zod";
import type { FieldErrors } from "#contract/shared/errors.ts";
import { statusOfFailure } from "../../forms/reply-failure.ts";
import { bulkMessage } from "../../lib/bulk-message.ts";
import { tickedIds } from "../../lib/ticked-ids.ts";
import { ApiFailure, type RouteArgs, type Submitted } from "../../server/api.server.ts";
import { putFlash } from "../../server/flash.server.ts";

/** The content of a refused staff form, and the errors. */
export interface StaffRefusal {
  intent: string;
  userId: string;
  typed: Record<string, string>;
  fieldErrors: FieldErrors;
  /** The error that no field shows. */
  message: string | null;
}

/** Names of fields with typed or chosen values. */
const TYPED = [
  "reason",
  "days",
  "minutes",
  "slowSeconds",
  "pinnedText",
  "isOn",
  "uses",
  "text",
  "who",
  "circleId",
  "role",
  "verdict",
  "sanction",
  "remove",
  "document",
  "name",
  "isHidden",
  "tagId",
  "confirm",
  "into",
  "ban",
];
/** Names of fields with several checkboxes. */
const TICKED = ["areas", "ids", "parts"];

function stay(form: FormData, fieldErrors: FieldErrors, message: string, status: number) {
  const text = (name: string) => cutText(String(form.get(name) ?? ""), 2_000);
  const isShown = Object.keys(fieldErrors).some((name) => [...TYPED, ...TICKED].includes(name));
  const refusal: StaffRefusal = {
    intent: text("intent"),
    userId: text("userId"),
    typed: Object.fromEntries([
      ...TYPED.filter((name) => form.has(name)).map((name) => [name, text(name)]),
      ...TICKED.map((name) => [
        name,
        cutText((name === "ids" ? tickedIds(form) : form.getAll(name).map(String)).join(","), 2_000),
      ]),
    ]),
    fieldErrors,
    message: isShown ? null : (Object.values(fieldErrors)[0]?.[0] ?? message),
  };
  return data({ refusal }, { status });
}

const refuse = (form: FormData, failure: ApiFailure) =>
  stay(form, failure.fieldErrors, failure.message, statusOfFailure(failure));

/**
 * Handles one staff action: validates the form by the contract, sends it, and redirects back with a flash message. A
 * refusal preserves the typed text.
 */
export async function staffAct<S extends z.ZodType, Sent>(
  args: RouteArgs,
  form: FormData,
  act: {
    schema: S;
    /** The schema's input, where its names or shapes differ from the form's. */
    fields?: Record<string, unknown>;
    send(value: z.output<S>): Promise<Submitted<Sent>>;
    words: string | ((sent: Sent) => string);
    to: string;
  },
) {
  const parsed = act.schema.safeParse(act.fields ?? Object.fromEntries(form));
  if (!parsed.success)
    return stay(form, parsed.error.flatten().fieldErrors as FieldErrors, "请求有误，请刷新后重试", 400);
  const sent = await act.send(parsed.data);
  if (!sent.ok) return refuse(form, sent.failure);
  putFlash(args.context, "success", typeof act.words === "string" ? act.words : act.words(sent.data));
  return redirect(act.to, 303);
}

/**
 * Handles one staff action on several things. If all succeed, it redirects back with a flash message. Otherwise the
 * form stays, says how many succeeded and failed, and keeps the failed ones checked.
 */
export function staffBulk<S extends z.ZodType, Sent>(
  args: RouteArgs,
  form: FormData,
  {
    bulk,
    send,
    ...act
  }: Omit<Parameters<typeof staffAct<S, Sent>>[2], "words"> & { bulk(sent: Sent): Parameters<typeof bulkMessage>[0] },
) {
  return staffAct<S, Sent>(args, form, {
    ...act,
    async send(value) {
      const sent = await send(value);
      if (!sent.ok) return sent;
      const outcome = bulk(sent.data);
      if (outcome.done > 0 && outcome.failed.length === 0) return sent;
      form.delete("all");
      form.delete("ids");
      for (const { id } of outcome.failed) form.append("ids", String(id));
      return { ok: false, failure: new ApiFailure(409, bulkMessage(outcome).content) };
    },
    words: (sent) => bulkMessage(bulk(sent)).content,
  });
}
