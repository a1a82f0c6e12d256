import { articleEndpoints } from "#contract/posts/article.ts";
import { danmakuEndpoints } from "#contract/posts/danmaku.ts";
import { commentEndpoints, createCommentInput } from "#contract/posts/comment.ts";
import { favouriteEndpoints } from "#contract/posts/favourite.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { userEndpoints } from "#contract/people/user.ts";
import type { ErrorData } from "#contract/shared/errors.ts";
import type { SubjectRef } from "#contract/shared/subject.ts";
import { sendMessage } from "~/features/chat/send-message.server.ts";
import { danmakuFields, danmakuInputOf } from "~/features/danmaku/danmaku-input.server.ts";
import { aiStatementIn } from "~/features/writing/ai-statement-pick.tsx";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import type { WaitingReply } from "~/lib/page-keeper.ts";
import { parseId } from "~/lib/parse-id.ts";
import { subjectAt, WAITING_TO } from "~/features/writing/typed/waiting-send.ts";
import { attempt, type RouteArgs, type Submitted, withoutShape } from "~/server/api.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import type { Route } from "./+types/waiting";

export const loader = onlyPost;

const UNKNOWN: WaitingReply = { error: "请求有误" };

const refused = (status: number, error: string, field?: string, { code, retryAfterSeconds }: Partial<ErrorData> = {}) =>
  Response.json({ error, field, ...(code && { code }), retryAfterSeconds } satisfies WaitingReply, { status });

/**
 * X04: takes a form that waited on its writer's device for the server's answer (features/writing/typed). No answer leads to
 * the login page, because the visitor may be on any page now.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  if (form.get("intent") === "message") return message(args, form);
  const subject = subjectAt(String(form.get(WAITING_TO) ?? ""));
  if (form.get("intent") === "danmaku") {
    const { errors = {} } = danmakuInputOf(form, subject?.id ?? 0);
    const [wrong] = Object.entries(errors);
    if (wrong) return refused(400, wrong[1], wrong[0]);
  }
  const sent = subject && (await send(args, form, subject));
  if (!sent) return Response.json(UNKNOWN, { status: 400 });
  if (sent.ok) return Response.json({ error: null } satisfies WaitingReply);
  const { failure } = sent;
  // 202: a moderator checks it first.
  if (failure.statusCode === 202) return Response.json({ error: null, said: failure.message } satisfies WaitingReply);
  const [wrong] = Object.entries(failure.fieldErrors);
  const [name = "", [error = failure.message] = []] = wrong ?? [];
  return refused(statusOfFailure(failure), error, wrong && (danmakuFields[name] ?? name), failure.data);
}

async function message(args: Route.ActionArgs, form: FormData) {
  const sent = await sendMessage(args, form, attempt);
  if (!sent.ok) return refused(sent.status, sent.refusal.message, undefined, sent.data);
  return Response.json({ error: null, conversationId: sent.conversationId } satisfies WaitingReply);
}

/** @returns undefined for a form that never waits */
async function send(
  args: RouteArgs,
  form: FormData,
  { kind, id }: SubjectRef,
): Promise<Submitted<unknown> | undefined> {
  const params = { id };
  const liked = form.get("liked") === "true";
  switch (form.get("intent")) {
    case "like":
      if (kind === "article") return attempt(args, articleEndpoints.like, { params, body: { liked } });
      return kind === "video" ? attempt(args, videoEndpoints.like, { params, body: { liked } }) : undefined;
    case "like-comment": {
      const commentId = parseId(String(form.get("commentId") ?? "")) ?? 0;
      return attempt(args, withoutShape(userEndpoints.commentLike), { body: { commentId, liked } });
    }
    case "favourite": {
      const favourited = form.get("favourited") === "true";
      return attempt(args, favouriteEndpoints.set, { body: { subjectKind: kind, subjectId: id, favourited } });
    }
    case "comment": {
      // The same content as of the page's own form: the API compares it, when the comment has arrived before.
      const body = createCommentInput.safeParse({
        source: String(form.get("source") ?? "").replaceAll("\r\n", "\n"),
        imageIds: [],
        ...aiStatementIn(form),
        subjectKind: kind,
        subjectId: id,
        parentId: form.get("parentId") ?? undefined,
        formKey: form.get("formKey"),
        unlessRepeated: true,
      });
      return body.success ? attempt(args, commentEndpoints.create, { body: body.data }) : undefined;
    }
    case "danmaku": {
      const read = danmakuInputOf(form, id);
      return kind === "video" && !read.errors
        ? attempt(args, danmakuEndpoints.create, { body: read.input })
        : undefined;
    }
    default:
      return undefined;
  }
}
