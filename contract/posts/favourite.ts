import { z } from "zod";
import { subjectKind } from "../shared/subject-fields.ts";
import {
  atMost,
  checkbox,
  cursor,
  done,
  formKey,
  id,
  idOut,
  image,
  limit,
  plainText,
  timestamp,
} from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { userBrief } from "../people/user.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

export const favouriteFolder = z.object({
  id: idOut,
  name: z.string(),
  /** The default folder (默认收藏夹): created at its first use; it can be renamed but not deleted. */
  isDefault: z.boolean(),
  isPrivate: z.boolean(),
  /** Null in another person's folder: it may contain posts that the viewer may not know of. */
  itemCount: z.number().int().nullable(),
});
export type FavouriteFolder = z.output<typeof favouriteFolder>;

/** A folder on its owner's profile, the same for all viewers. */
export const openFolder = z.object({ id: idOut, name: z.string(), createdAt: timestamp });
export type OpenFolder = z.output<typeof openFolder>;

export const favouriteItem = z.object({
  id: idOut,
  subjectKind,
  subjectId: idOut,
  favouritedAt: timestamp,
  /** Null when the post was deleted or hidden; another person's folder leaves such posts out. */
  content: z
    .object({
      title: z.string(),
      excerpt: z.string(),
      cover: image.omit({ id: true }).nullable(),
      author: userBrief,
    })
    .nullable(),
});
export type FavouriteItem = z.output<typeof favouriteItem>;

/** The input of a folder's form. */
export const folderFields = z.object({
  name: plainText("请输入收藏夹名称")
    .trim()
    .min(1, "请输入收藏夹名称")
    .check(...atMost(limits.folderNameMax, `名称最多 ${limits.folderNameMax} 个字`)),
  isPrivate: checkbox,
});
export const createFolderInput = folderFields.extend({ formKey });

const subject = { subjectKind, subjectId: id };

export const favouriteLimits = {
  change: { name: "favourite", times: 120, seconds: MINUTE, refusal: "收藏太频繁", counts: "acts" },
} as const satisfies RateLimits;

export const favouriteEndpoints = {
  set: endpoint({
    method: "post",
    path: "/favourite/set",
    summary: "收藏或取消收藏；不指定收藏夹时放进默认收藏夹",
    auth: "required",
    limits: [favouriteLimits.change],
    body: z.object({ ...subject, favourited: z.boolean(), folderId: id.optional() }),
    /** The count is 0 for a post that the viewer may not see (any more). */
    output: z.object({ favourited: z.boolean(), favouriteCount: z.number().int() }),
  }),
  move: endpoint({
    method: "post",
    path: "/favourite/move",
    summary: "把收藏移到另一个收藏夹",
    auth: "required",
    limits: [favouriteLimits.change],
    body: z.object({ ...subject, folderId: id }),
    output: done,
  }),
  /** A folder with a page of its favourites, in one call. Without an id: the viewer's default folder. */
  folder: endpoint({
    method: "get",
    path: "/favourite/folder",
    summary: "一个收藏夹与其中的一页收藏；自己的收藏夹附上全部收藏夹",
    auth: "optional",
    query: z.object({ folderId: id.optional(), cursor, limit }),
    output: z.object({
      owner: userBrief,
      isMine: z.boolean(),
      /** Null only for a member who has never added a favourite. */
      folder: favouriteFolder.nullable(),
      /** All of the viewer's own folders; empty for another person's folder. */
      folders: z.array(favouriteFolder),
      items: z.array(favouriteItem),
      nextCursor: z.string().nullable(),
    }),
  }),
  /** R15: a person's public folders, the default folder first; the owner gets the same list. */
  folderList: endpoint({
    method: "get",
    path: "/favourite/folder/list",
    summary: "一个人公开的收藏夹",
    query: z.object({ userId: id }),
    output: z.array(openFolder),
  }),
  folderCreate: endpoint({
    method: "post",
    path: "/favourite/folder/create",
    says: { name: "name" },
    saysUnless: "isPrivate",
    summary: "新建收藏夹",
    auth: "required",
    limits: [favouriteLimits.change],
    body: createFolderInput,
    output: z.object({ id: idOut }),
  }),
  folderUpdate: endpoint({
    method: "put",
    path: "/favourite/folder/{id}",
    says: { name: "name" },
    saysUnless: "isPrivate",
    summary: "修改收藏夹的名称与公开范围",
    auth: "required",
    limits: [favouriteLimits.change],
    params: z.object({ id }),
    body: folderFields,
    output: done,
  }),
  folderRemove: endpoint({
    method: "delete",
    path: "/favourite/folder/{id}",
    summary: "删除收藏夹，其中的收藏移到默认收藏夹",
    auth: "required",
    limits: [favouriteLimits.change],
    params: z.object({ id }),
    output: done,
  }),
} as const;
