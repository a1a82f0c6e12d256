import { data, redirect } from "react-router";
import { feedbackEndpoints, moveFeedbackInput, officialReplyInput } from "#contract/posts/feedback.ts";
import { feedbackStatusName } from "#contract/posts/feedback-status.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { type ApiFailure, type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import type { TicketRefusal } from "./ticket-refusal.ts";

type Step = RouteArgs & { id: number; form: FormData };

/** Names of fields with typed text. */
const TYPED = ["note", "originalId", "resolvedVersion", "source"];

function refuse({ form }: Step, fieldErrors: TicketRefusal["fieldErrors"], message: string | null, status: number) {
  const text = (name: string) => String(form.get(name) ?? "");
  const shown = Object.keys(fieldErrors).some((name) => TYPED.includes(name));
  const refusal: TicketRefusal = {
    intent: text("intent"),
    to: text("to") || null,
    typed: Object.fromEntries(TYPED.map((name) => [name, text(name)])),
    fieldErrors,
    message: shown ? null : message,
  };
  return data({ ticketRefusal: refusal }, { status });
}

const refuseFailure = (step: Step, failure: ApiFailure) =>
  refuse(step, failure.fieldErrors, failure.message, statusOfFailure(failure));

function back({ id }: Step, anchor: string) {
  return redirect(`/feedback/${id}#${anchor}`, 303);
}

export async function vote(step: Step) {
  const voted = step.form.get("voted") === "true";
  const result = await submit(step, feedbackEndpoints.vote, { params: { id: step.id }, body: { voted } });
  return result.ok ? back(step, "actions") : refuseFailure(step, result.failure);
}

export async function follow(step: Step) {
  const followed = step.form.get("followed") === "true";
  const result = await submit(step, feedbackEndpoints.follow, { params: { id: step.id }, body: { followed } });
  if (!result.ok) return refuseFailure(step, result.failure);
  putFlash(step.context, "success", followed ? "有进展会通知你" : "不再通知你这条反馈的进展");
  return back(step, "actions");
}

export async function move(step: Step) {
  const fields = Object.fromEntries([...step.form].filter(([name, value]) => value !== "" || name === "note"));
  const parsed = moveFeedbackInput.safeParse(fields);
  if (!parsed.success) return refuse(step, parsed.error.flatten().fieldErrors, "请求有误，请刷新后重试", 400);
  const result = await submit(step, feedbackEndpoints.move, { params: { id: step.id }, body: parsed.data });
  if (!result.ok) return refuseFailure(step, result.failure);
  putFlash(step.context, "success", `反馈已改为「${feedbackStatusName[result.data.status]}」`);
  return back(step, "timeline");
}

export async function reply(step: Step) {
  const parsed = officialReplyInput.safeParse({
    source: String(step.form.get("source") ?? "").replaceAll("\r\n", "\n"),
  });
  if (!parsed.success) return refuse(step, parsed.error.flatten().fieldErrors, null, 400);
  const result = await submit(step, feedbackEndpoints.reply, { params: { id: step.id }, body: parsed.data });
  if (!result.ok) return refuseFailure(step, result.failure);
  putFlash(step.context, "success", "官方回复已发布");
  return back(step, "reply");
}

export async function remove(step: Step) {
  const result = await submit(step, feedbackEndpoints.remove, { params: { id: step.id } });
  if (!result.ok) return refuseFailure(step, result.failure);
  putFlash(step.context, "success", "反馈已删除，30 天内可以在「我的反馈」里恢复");
  return redirect("/feedback", 303);
}
