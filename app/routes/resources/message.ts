import type { SendAnswer } from "~/features/chat/send-answer.ts";
import { sendMessage } from "~/features/chat/send-message.server.ts";
import { attempt } from "~/server/api.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import type { Route } from "./+types/message";

export const loader = onlyPost;

/** Sends a private message for a script. Pages without scripts post to the conversation's own page. */
export async function action(args: Route.ActionArgs) {
  // `attempt`, because `submit` would redirect the script to the login page, and the typed text would be lost.
  const sent = await sendMessage(args, await readForm(args), attempt);
  if (sent.ok) return Response.json({ ok: true, conversationId: sent.conversationId } satisfies SendAnswer);
  const { refusal, status, retryAfterSeconds } = sent;
  return Response.json({ ok: false, message: refusal.message, retryAfterSeconds } satisfies SendAnswer, { status });
}
