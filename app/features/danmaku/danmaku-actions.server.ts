import { data, redirect } from "react-router";
import { danmakuEndpoints } from "#contract/posts/danmaku.ts";
import { danmakuCursor } from "#contract/shared/danmaku-cursor.ts";
import { limits } from "#contract/shared/limits.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { danmakuFields, danmakuInputOf } from "./danmaku-input.server.ts";
import { freshKey } from "~/lib/fresh-key.ts";
import { parseId } from "~/lib/parse-id.ts";
import { withQuery } from "~/lib/with-query.ts";
import { type ApiFailure, attempt, type RouteArgs, submit } from "~/server/api.server.ts";
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
  const read = danmakuInputOf(form, videoId);
  if (read.errors) return refused(form, 400, { errors: read.errors, message: read.errors.formKey ?? null });
  const sent = await submit(args, danmakuEndpoints.create, { body: read.input });
  if (!sent.ok) return refusedByApi(form, sent.failure, danmakuFields);
  // With scripts the danmaku itself appears over the film, which a message would cover.
  if (isScript(args.request)) return settled(args, "danmaku");
  putFlash(args.context, "success", SENT);
  return redirect(await pathOfLine(args, videoId, sent.data), 303);
}

/** The page at a new danmaku: with the first page of the list if it is there, otherwise with the list from it on. */
async function pathOfLine(args: RouteArgs, videoId: number, { id, time }: { id: number; time: number }) {
  const params = { id: videoId };
  const first = await attempt(args, danmakuEndpoints.list, { params, query: { limit: limits.pageSize } });
  const isFirst = !first.ok || first.data.items.some((line) => line.id === id);
  const query = new URLSearchParams(args.url.searchParams);
  query.delete("index");
  query.delete("danmaku");
  if (!isFirst) query.set("danmaku", danmakuCursor(time, id - 1));
  return `${withQuery(args.url.pathname, query)}#danmaku-${id}`;
}
