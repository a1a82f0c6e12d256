import { z } from "zod";
import { aiStatement } from "../posts/ai.ts";
import { aiMarks } from "../posts/ai-mark-names.ts";
import { atMost, cursor, done, id, idOut, image, limit, page, plainText, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { pictureLevels } from "./picture-names.ts";
import { subjectKinds } from "../shared/subject.ts";
import { userBrief } from "../people/user.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

const level = z.enum(pictureLevels, "请选择命中后怎么办");

/** A small WebP as a data URL in the page itself, because a removed picture has no URL any more. */
const thumb = z.string();

export const forbiddenPicture = z.object({
  id: idOut,
  thumb,
  level,
  note: z.string(),
  hitCount: z.number().int(),
  lastHitAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export type ForbiddenPicture = z.output<typeof forbiddenPicture>;

/** The source of the pictures: reported or removed content, a review, or a profile. */
const source = z.object({ kind: z.enum([...subjectKinds, "comment", "series", "review", "user"], "请求有误"), id });

const fields = {
  level,
  note: plainText()
    .trim()
    .check(...atMost(limits.pictureNoteMax, `备注最多 ${limits.pictureNoteMax} 字`))
    .default(""),
};
export const forbidInput = z.object({
  ...fields,
  /** The viewer's own uploads, or pictures of `of`. */
  imageIds: z.array(id).min(1, "请选择图片").max(limits.picturesAtOnce, `一次最多 ${limits.picturesAtOnce} 张图片`),
  of: source.optional(),
});
export type ForbidInput = z.output<typeof forbidInput>;

/** The pictures on the site that look like a forbidden one. */
export const pictureTrial = z.object({
  /** The number of pictures that were compared, the newest first; `isAll`: these are all pictures. */
  read: z.number().int(),
  isAll: z.boolean(),
  matched: z.number().int(),
  /** The newest matches. */
  pictures: z.array(z.object({ id: idOut, thumb, owner: userBrief, isUsed: z.boolean(), createdAt: timestamp })),
});
export type PictureTrial = z.output<typeof pictureTrial>;

/** A picture with the mark of an AI. */
export const suspectedPicture = z.object({
  id: idOut,
  image,
  mark: z.enum(aiMarks),
  owner: userBrief,
  /** Public posts and comments that show the picture, at most five, with the statements of their authors. */
  uses: z.array(z.object({ kind: z.enum([...subjectKinds, "comment"]), path: z.string(), statement: aiStatement })),
  createdAt: timestamp,
});
export type SuspectedPicture = z.output<typeof suspectedPicture>;

/** A film with the mark of an AI, and the public post that shows the film. */
export const suspectedFilm = z.object({
  id: idOut,
  poster: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  mark: z.enum(aiMarks),
  owner: userBrief,
  kind: z.enum(subjectKinds),
  path: z.string(),
  statement: aiStatement,
  createdAt: timestamp,
});
export type SuspectedFilm = z.output<typeof suspectedFilm>;

const act = { method: "post", auth: "required", limits: [sharedLimits.staff] } as const;

/** Forbidden pictures (decision 0028), for moderators and administrators. */
export const pictureEndpoints = {
  pictures: endpoint({
    method: "get",
    path: "/admin/picture/list",
    summary: "禁用图片，新加的在前（版主、管理员）",
    auth: "required",
    query: z.object({ level: level.optional(), cursor, limit }),
    output: page(forbiddenPicture),
  }),
  picturesOf: endpoint({
    method: "get",
    path: "/admin/picture/of",
    summary: "一项被举报、已删除或等待审核的内容，或一位成员资料里的图片，用来禁用（版主、管理员）",
    auth: "required",
    // A limit is needed because the endpoint reads files.
    limits: [sharedLimits.staff],
    query: source,
    output: z.object({
      pictures: z.array(z.object({ id: idOut, thumb, level: level.nullable() })),
    }),
  }),
  suspectedPictures: endpoint({
    method: "get",
    path: "/admin/picture/suspected",
    summary: "带有 AI 生成标识、公开内容里的图片，新上传的在前（版主、管理员）",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(suspectedPicture),
  }),
  suspectedFilms: endpoint({
    method: "get",
    path: "/admin/video/suspected",
    summary: "带有 AI 生成标识、公开内容里的视频，新上传的在前（版主、管理员）",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(suspectedFilm),
  }),
  forbidPictures: endpoint({
    ...act,
    path: "/admin/picture/forbid",
    summary: "禁用图片；已经禁用的改为这次的处理和备注（版主、管理员）",
    body: forbidInput,
    output: z.object({ count: z.number().int() }),
  }),
  tryPicture: endpoint({
    ...act,
    path: "/admin/picture/{id}/try",
    summary: "试跑：站内已有的图片里有多少张和它相似（版主、管理员）",
    params: z.object({ id }),
    output: pictureTrial,
  }),
  allowPicture: endpoint({
    ...act,
    path: "/admin/picture/{id}/allow",
    summary: "解除禁用（版主、管理员）",
    params: z.object({ id }),
    output: done,
  }),
} as const;
