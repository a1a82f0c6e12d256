import { z } from "zod";
import { atMost, checkbox, done, id, idOut, soughtText } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { tagName } from "../posts/tag-name.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

/** A tag for the staff who manage tags. */
export const staffTag = z.object({
  id: idOut,
  slug: z.string(),
  name: z.string(),
  articleCount: z.number().int(),
  /** The tag is neither suggested nor completed; its list and links still work. */
  isHidden: z.boolean(),
  /** No content has the tag, not even non-public content: the tag may be deleted. */
  isUnused: z.boolean(),
  /** Old names that redirect to the tag. */
  oldNames: z.array(z.string()),
});
export type StaffTag = z.output<typeof staffTag>;

export const changeTagInput = z.object({ name: tagName, isHidden: checkbox });

export const mergeTagInput = z.object({
  /** The name of the remaining tag. */
  into: soughtText("请输入留下的标签的名字")
    .trim()
    .min(1, "请输入留下的标签的名字")
    .check(...atMost(64, "没有叫这个名字的标签")),
});

export const tagStaffEndpoints = {
  tags: endpoint({
    method: "get",
    path: "/admin/tag/list",
    summary: "全部标签，与它们以前的名字（管理员）",
    auth: "required",
    output: z.object({ items: z.array(staffTag) }),
  }),
  changeTag: endpoint({
    method: "put",
    path: "/admin/tag/{id}",
    summary: "修改标签的名字、是否出现在建议里（管理员）；旧名字仍然指向它",
    auth: "required",
    limits: [sharedLimits.staff],
    params: z.object({ id }),
    body: changeTagInput,
    output: done,
  }),
  mergeTag: endpoint({
    method: "post",
    path: "/admin/tag/{id}/merge",
    summary: "把一个标签并入另一个（管理员）：内容归另一个标签，旧名字和旧地址指向它；不能撤销",
    auth: "required",
    limits: [sharedLimits.staff],
    params: z.object({ id }),
    body: mergeTagInput,
    output: done,
  }),
  removeTag: endpoint({
    method: "post",
    path: "/admin/tag/{id}/remove",
    summary: "删除没有用过的标签（管理员）；用过的 409",
    auth: "required",
    limits: [sharedLimits.staff],
    params: z.object({ id }),
    output: done,
  }),
} as const;
