import { chatEndpoints, sendMessageInput } from "#contract/chat/chat.ts";
import type { ErrorData } from "#contract/shared/errors.ts";
import { limits } from "#contract/shared/limits.ts";
import { statusOfFailure } from "../../forms/reply-failure.ts";
import { freshKey } from "../../lib/fresh-key.ts";
import { parseId } from "../../lib/parse-id.ts";
import type { attempt, RouteArgs } from "../../server/api.server.ts";
import { imagesOfForm } from "../upload/form-images.server.ts";
import type { SendRefusal } from "./send-refusal.ts";

type Sent =
  | { ok: true; conversationId: number }
  | { ok: false; refusal: SendRefusal; status: number; data: Partial<ErrorData> };

const idIn = (form: FormData, name: string) => parseId(String(form.get(name) ?? ""));

/**
 * Sends the private message of a form: to a conversation (`conversationId`), or to a person (`userId`). A refusal
 * preserves the typed text and the uploaded pictures.
 * @param ask `submit` for a page, which may redirect to the login; `attempt` for a script
 */
export async function sendMessage(args: RouteArgs, form: FormData, ask: typeof attempt): Promise<Sent> {
  // Browsers send line breaks as CRLF. The API stores and counts LF.
  const text = String(form.get("source") ?? "").replaceAll("\r\n", "\n");
  const { images, refusal } = await imagesOfForm(args, form, { most: limits.messageImagesMax, thing: "一条私信" });
  const refused = (message: string, status: number, data: Partial<ErrorData> = {}): Sent => ({
    ok: false,
    refusal: { text, images, message, ...freshKey({ data }) },
    status,
    data,
  });
  if (refusal) return refused(refusal.message, refusal.status);
  const input = sendMessageInput.safeParse({
    text,
    imageIds: images.map(({ id }) => id),
    conversationId: idIn(form, "conversationId"),
    userId: idIn(form, "userId"),
    formKey: form.get("formKey"),
  });
  if (!input.success) return refused(input.error.issues[0]?.message ?? "填写的内容有误，请检查后重试", 400);
  const sent = await ask(args, chatEndpoints.send, { body: input.data });
  if (sent.ok) return { ok: true, conversationId: sent.data.conversationId };
  const { failure } = sent;
  const [said] = Object.values(failure.fieldErrors).flat();
  return refused(said ?? failure.message, statusOfFailure(failure), failure.data);
}
