import { data, redirect } from "react-router";
import { type ConversationPart, chatEndpoints } from "#contract/chat/chat.ts";
import { chatPath, conversationPath } from "#contract/chat/chat-names.ts";
import type { SendRefusal } from "~/features/chat/send-answer.ts";
import { sendMessage } from "~/features/chat/send-message.server.ts";
import { parseId } from "~/lib/parse-id.ts";
import { withQuery } from "~/lib/with-query.ts";
import { attempt, type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";

const PART = 30;

/** The part of a conversation that an address asks for; without a parameter the newest. */
export function partQuery({ searchParams }: URL) {
  const one = (name: string) => searchParams.get(name) || undefined;
  return { before: one("before"), after: one("after"), around: one("around"), date: one("date"), limit: PART };
}

/** The data of a conversation's page. Loading it marks the shown messages as read. */
export async function openTalk(args: RouteArgs, part: ConversationPart) {
  const { conversation, messages, newer } = part;
  const upToSeq = newer === null ? conversation.lastSeq : (messages.at(-1)?.seq ?? 0);
  if (conversation.id !== null && upToSeq > conversation.lastReadSeq)
    await attempt(args, chatEndpoints.read, { params: { id: conversation.id }, body: { upToSeq } });
  const query = partQuery(args.url);
  return {
    part,
    formKey: newFormKey(args),
    /** Parts that were reached forwards begin at their top. */
    beginsAtTop: query.before === undefined && (query.after !== undefined || query.date !== undefined),
    isConfirming: args.url.searchParams.has("confirm"),
  };
}

const numbersOf = (form: FormData, name: string) => String(form.get(name) ?? "").split(".");

/** The forms of a conversation's page. All return to the conversation, and a refused message preserves its text. */
export async function talkAction(
  args: RouteArgs,
): Promise<Response | ReturnType<typeof data<{ refusal: SendRefusal }>>> {
  requireLogin(args);
  const form = await readForm(args);
  const id = parseId(String(form.get("conversationId") ?? "")) ?? 0;
  if (form.has("recall")) {
    const [message, seq] = numbersOf(form, "recall");
    const done = await submit(args, chatEndpoints.recall, { params: { id: parseId(message) ?? 0 } });
    return settled(args, done, "已撤回", `message-${seq}`);
  }
  if (form.has("remove")) {
    const [message] = numbersOf(form, "remove");
    const done = await submit(args, chatEndpoints.removeMessage, { params: { id: parseId(message) ?? 0 } });
    return settled(args, done, "已删除，对方仍然看得到", "end");
  }
  if (form.has("muted")) {
    const muted = form.get("muted") === "true";
    const done = await submit(args, chatEndpoints.mute, { params: { id }, body: { muted } });
    return settled(args, done, muted ? "已开启免打扰，这个对话不再计入未读" : "已取消免打扰", "end");
  }
  if (form.has("clear")) {
    const done = await submit(args, chatEndpoints.removeConversation, { params: { id } });
    if (!done.ok) return settled(args, done, "", "end");
    putFlash(args.context, "success", "对话已删除");
    return redirect(chatPath, 303);
  }
  const sent = await sendMessage(args, form, submit);
  if (!sent.ok) return data({ refusal: sent.refusal }, { status: sent.status });
  return redirect(`${conversationPath(sent.conversationId)}#end`, 303);
}

/** Returns to the same part of the conversation, with a flash message. */
function settled(
  args: RouteArgs,
  done: { ok: true } | { ok: false; failure: { message: string } },
  words: string,
  anchor: string,
): Response {
  if (done.ok) putFlash(args.context, "success", words);
  else putFlash(args.context, "error", done.failure.message);
  const query = new URLSearchParams(args.url.searchParams);
  query.delete("confirm");
  return redirect(`${withQuery(args.url.pathname, query)}#${anchor}`, 303);
}
