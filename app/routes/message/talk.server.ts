import { circleRoomPath } from "#contract/circles/circle-names.ts";
import { data, redirect } from "react-router";
import { type ConversationPart, chatEndpoints } from "#contract/chat/chat.ts";
import { chatPath, conversationPath } from "#contract/chat/chat-names.ts";
import { type RoomPart, roomEndpoints } from "#contract/chat/room.ts";
import { circleStaffEndpoints, muteInput } from "#contract/circles/circle-staff.ts";
import type { SendRefusal } from "~/features/chat/send-refusal.ts";
import { sendMessage } from "~/features/chat/send-message.server.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
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

/** The data of a conversation's or a room's page besides the messages. */
function pageOf(args: RouteArgs) {
  const query = partQuery(args.url);
  return {
    formKey: newFormKey(args),
    /** Parts that were reached forwards begin at their top. */
    beginsAtTop: query.before === undefined && (query.after !== undefined || query.date !== undefined),
  };
}

/** The position up to which a page shows the messages. */
const shownSeq = ({ messages, newer }: Pick<ConversationPart, "messages" | "newer">, lastSeq: number): number =>
  newer === null ? lastSeq : (messages.at(-1)?.seq ?? 0);

/** The data of a conversation's page. Loading it marks the shown messages as read. */
export async function openTalk(args: RouteArgs, part: ConversationPart) {
  const { conversation } = part;
  const upToSeq = shownSeq(part, conversation.lastSeq);
  if (conversation.id !== null && upToSeq > conversation.lastReadSeq)
    await attempt(args, chatEndpoints.read, { params: { id: conversation.id }, body: { upToSeq } });
  return { part, ...pageOf(args), isConfirming: args.url.searchParams.has("confirm") };
}

/** The data of a room's page. The first time puts the room into the member's list; each time marks messages as read. */
export async function openRoom(args: RouteArgs, part: RoomPart) {
  const { room } = part;
  const upToSeq = shownSeq(part, room.lastSeq);
  if (!room.hasOpened || upToSeq > room.lastReadSeq)
    await attempt(args, chatEndpoints.read, { params: { id: room.id }, body: { upToSeq: Math.max(1, upToSeq) } });
  return { part, ...pageOf(args), mutedId: parseId(args.url.searchParams.get("mute") ?? "") ?? null };
}

const numbersOf = (form: FormData, name: string) => String(form.get(name) ?? "").split(".");

type TalkAnswer = Response | ReturnType<typeof data<{ refusal: SendRefusal }>>;

/** The forms of a conversation's page. All return to the conversation, and a refused message preserves its text. */
export async function talkAction(args: RouteArgs): Promise<TalkAnswer> {
  requireLogin(args);
  return actOnTalk(args, await readForm(args), conversationPath);
}

/** The forms that conversations and rooms have. @param addressOf the address of a conversation */
async function actOnTalk(args: RouteArgs, form: FormData, addressOf: (id: number) => string): Promise<TalkAnswer> {
  const id = parseId(String(form.get("conversationId") ?? "")) ?? 0;
  if (form.has("recall")) {
    const [message, seq] = numbersOf(form, "recall");
    const done = await submit(args, chatEndpoints.recall, { params: { id: parseId(message) ?? 0 } });
    return settled(args, done, "已撤回", `message-${seq}`);
  }
  if (form.has("remove")) {
    const [message] = numbersOf(form, "remove");
    const done = await submit(args, chatEndpoints.removeMessage, { params: { id: parseId(message) ?? 0 } });
    return settled(args, done, "已删除，别人仍然看得到", "end");
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
  return redirect(`${addressOf(sent.conversationId)}#end`, 303);
}

/** The forms of a room's page, with those of the circle's staff. */
export async function roomAction(args: RouteArgs, circleId: number) {
  requireLogin(args);
  const form = await readForm(args);
  const params = { id: circleId };
  if (form.has("takeAway")) {
    const [message, seq] = numbersOf(form, "takeAway");
    const body = { messageId: parseId(message) ?? 0 };
    const done = await submit(args, roomEndpoints.removeMessage, { params, body });
    return settled(args, done, "已移除", `message-${seq}`);
  }
  if (form.get("intent") === "mute")
    return staffAct(args, form, {
      schema: muteInput,
      send: (body) => submit(args, circleStaffEndpoints.mute, { params, body }),
      words: "已禁言，对方会收到通知",
      to: circleRoomPath(circleId),
    });
  return actOnTalk(args, form, () => circleRoomPath(circleId));
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
