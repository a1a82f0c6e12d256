import { z } from "zod";
import { done, formKey, id, idOut, plainText, timestamp } from "../shared/common.ts";
import { captionLangs } from "../shared/caption-names.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { removalQuery } from "./removal-query.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { HOUR, type RateLimits } from "../shared/rate-limit.ts";

export const captionLang = z.enum(captionLangs, "请选择语言");

/** The captions of a film in one language, for the film's player. */
export const captionTrack = z.object({
  lang: captionLang,
  /** The language's name in the language itself. */
  label: z.string(),
});
export type CaptionTrack = z.output<typeof captionTrack>;

/** The captions of one language as their author manages them. */
export const ownCaption = captionTrack.extend({ cueCount: z.number().int(), updatedAt: timestamp });
export type OwnCaption = z.output<typeof ownCaption>;

const ofFilm = z.object({ id });
const ofLang = z.object({ id, lang: captionLang });

const captionText = plainText("请选择文件，或者粘贴字幕")
  .min(1, "请选择文件，或者粘贴字幕")
  .max(limits.captionBytesMax, "字幕最大 512 KB");

/** `text` is WebVTT, SRT or ASS. With `skipWrong`, captions that cannot be read are left out instead of refused. */
export const saveCaptionInput = z.object({ text: captionText, skipWrong: z.boolean().default(false), formKey });

export const previewCaptionInput = z.object({ text: captionText });

/** What becomes of a text as captions; times are ms. */
const captionPreview = z.object({
  cueCount: z.number().int(),
  first: z.array(z.object({ start: z.number().int(), end: z.number().int(), text: z.string() })),
  /** At most a hundred parts that would not be saved, each with its line and the reason. */
  leftOut: z.array(z.object({ line: z.number().int(), reason: z.string(), text: z.string() })),
  leftOutCount: z.number().int(),
});
export type CaptionPreview = z.output<typeof captionPreview>;

export const captionLimits = {
  // Each attempt reads up to 512 KB of text, also when it is refused.
  save: { name: "caption", times: 120, seconds: HOUR, perDay: 200, refusal: "保存字幕太频繁", counts: "attempts" },
} as const satisfies RateLimits;

export const captionEndpoints = {
  /** Only the film's author gets this list. */
  list: endpoint({
    method: "get",
    path: "/video/{id}/captions",
    summary: "自己视频的字幕",
    auth: "required",
    params: ofFilm,
    output: z.object({ video: z.object({ id: idOut, title: z.string() }), captions: z.array(ownCaption) }),
  }),
  get: endpoint({
    method: "get",
    path: "/video/{id}/captions/{lang}",
    summary: "视频一种语言的字幕",
    auth: "optional",
    params: ofLang,
    hasTag: true,
    output: z.object({
      /** WebVTT. */
      body: z.string(),
      /** Everybody may watch the film. */
      isPublic: z.boolean(),
    }),
  }),
  preview: endpoint({
    method: "post",
    path: "/video/{id}/captions/preview",
    unread: { text: "a preview for the film's author; nothing is saved" },
    summary: "试读自己视频的字幕，不保存",
    auth: "required",
    limits: [captionLimits.save],
    params: ofFilm,
    body: previewCaptionInput,
    output: captionPreview,
  }),
  save: endpoint({
    method: "put",
    path: "/video/{id}/captions/{lang}",
    publishes: { text: "captions" },
    summary: "保存自己视频一种语言的字幕（WebVTT、SRT 或 ASS）",
    auth: "required",
    limits: [captionLimits.save],
    params: ofLang,
    body: saveCaptionInput,
    output: z.object({ id: idOut, cueCount: z.number().int() }),
  }),
  /** The reason is required when the staff delete the captions of another member's film. */
  remove: endpoint({
    method: "delete",
    path: "/video/{id}/captions/{lang}",
    unread: { reason: "only the staff give a reason, for what others wrote" },
    summary: "删除自己视频一种语言的字幕；管理员可删除",
    auth: "required",
    limits: [sharedLimits.change],
    params: ofLang,
    query: removalQuery,
    output: done,
  }),
} as const;
