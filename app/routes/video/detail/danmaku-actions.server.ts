import { data } from "react-router";
import { createDanmakuInput, danmakuEndpoints } from "#contract/posts/danmaku.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { filmPosition } from "#contract/shared/danmaku-names.ts";
import { freshKey } from "~/lib/fresh-key.ts";
import { parseId } from "~/lib/parse-id.ts";
import { type ApiFailure, type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { isScript, settled } from "~/features/writing/page-answer.server.ts";
import { type DanmakuRefusal, SENT } from "./danmaku-refusal.ts";

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "");

/** The page again, with everything that was typed, and the errors at their fields. */
function refused(form: FormData, status: number, why: Pick<DanmakuRefusal, "errors" | "message" | "formKey">) {
  const danmaku: DanmakuRefusal = {
    intent: textOf(form, "intent"),
    id: parseId(textOf(form, "danmakuId")) ?? null,
    typed: Object.fromEntries(
      ["text", "at", "mode", "size", "color", "words"].map((name) => [name, textOf(form, name)]),
    ),
    isOff: form.has("isOff"),
    ...why,
  };
  return data({ refusal: null, danmaku }, { status });
}

/** @param at the contract's names of fields, with those of the form */
function refusedByApi(form: FormData, failure: ApiFailure, at: Record<string, string> = {}) {
  const errors = Object.fromEntries(
    Object.entries(failure.fieldErrors).map(([name, [message = ""]]) => [at[name] ?? name, message]),
  );
  const hasField = Object.keys(errors).length > 0;
  // 0: the API did not respond (X04).
  return refused(form, failure.statusCode === 0 ? 503 : failure.statusCode, {
    errors,
    message: hasField ? null : failure.message,
    ...freshKey(failure),
  });
}

/** Handles the forms of the danmaku. @returns undefined when the form belongs to another part of the page */
export async function danmakuAction(args: RouteArgs, form: FormData, videoId: number) {
  const danmakuId = parseId(textOf(form, "danmakuId")) ?? 0;
  const params = { id: danmakuId };
  const answer = (result: { ok: true } | { ok: false; failure: ApiFailure }, told?: string) => {
    if (!result.ok) return refusedByApi(form, result.failure);
    if (told !== undefined) putFlash(args.context, "success", told);
    return settled(args, "danmaku");
  };
  switch (form.get("intent")) {
    case "danmaku":
      return send(args, form, videoId);
    case "danmaku-like":
      return answer(
        await submit(args, danmakuEndpoints.like, { params, body: { liked: form.get("liked") === "true" } }),
      );
    case "danmaku-hide":
      return answer(await submit(args, danmakuEndpoints.hide, { params, body: { hidden: true } }), "不再显示这条弹幕");
    case "danmaku-mute":
      return answer(
        await submit(args, followEndpoints.mute, {
          body: { userId: parseId(textOf(form, "userId")) ?? 0, muted: true },
        }),
        "不再显示这个人的内容",
      );
    case "danmaku-remove": {
      const reason = textOf(form, "reason");
      return answer(
        await submit(args, danmakuEndpoints.remove, { params, query: reason === "" ? {} : { reason } }),
        "弹幕已删除",
      );
    }
    case "danmaku-filter":
      return answer(await submit(args, danmakuEndpoints.setFilter, { body: { words: wordsIn(form) } }), "屏蔽词已保存");
    case "danmaku-settings":
      return answer(
        await submit(args, danmakuEndpoints.setSettings, {
          params: { id: videoId },
          body: { isOff: form.has("isOff"), words: wordsIn(form) },
        }),
        "弹幕设置已保存",
      );
    default:
      return undefined;
  }
}

/** The words of a text area, of which each has a line. */
const wordsIn = (form: FormData): string[] =>
  textOf(form, "words")
    .split(/[\r\n]+/)
    .map((word) => word.trim())
    .filter((word) => word !== "");

async function send(args: RouteArgs, form: FormData, videoId: number) {
  const time = filmPosition(textOf(form, "at"));
  const body = createDanmakuInput.safeParse({
    videoId,
    time: time ?? 0,
    text: textOf(form, "text"),
    mode: form.get("mode") ?? undefined,
    size: form.get("size") ?? undefined,
    color: form.get("color") ?? undefined,
    formKey: textOf(form, "formKey"),
  });
  const wrong: Record<string, string> = time === null ? { at: "请写成 1:23 这样的时间" } : {};
  for (const { path, message } of body.error?.issues ?? [])
    wrong[path[0] === "time" ? "at" : String(path[0])] ??= message;
  if (!body.success || time === null) return refused(form, 400, { errors: wrong, message: wrong.formKey ?? null });
  const sent = await submit(args, danmakuEndpoints.create, { body: body.data });
  if (!sent.ok) return refusedByApi(form, sent.failure, { time: "at" });
  // With scripts the danmaku itself appears over the film, which a message would cover.
  if (!isScript(args.request)) putFlash(args.context, "success", SENT);
  return settled(args, "danmaku");
}
