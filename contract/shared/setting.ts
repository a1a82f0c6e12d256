import { z } from "zod";
import { qualityChoices } from "./rendition-names.ts";
import { atMost, plainText, webAddress } from "./common.ts";
import { limits } from "./limits.ts";

const upTo = (max: number, what: string) =>
  plainText()
    .trim()
    .check(...atMost(max, `${what}最多 ${max} 字`));
const line = (max: number, what: string) => upTo(max, what).refine((text) => !/[\r\n]/.test(text), `${what}只能写一行`);
const announcementTime = (error: string) => z.union([z.literal(""), z.iso.datetime({ error })]);
/**
 * E09: the settings that an administrator may change. The operator sets `siteUrl`, because cookies and links depend on
 * it.
 */
const settings = z.object({
  siteName: line(20, "站点名称").min(1, "请填写站点名称"),
  siteLogo: line(300, "站点图标").regex(/^(\/(?!\/)|https:\/\/)\S+$/, "请填写以 / 或 https:// 开头的地址"),
  siteDescription: upTo(200, "站点简介"),
  siteKeywords: line(200, "关键词"),
  siteCopyright: line(60, "版权所有"),
  friendlyLinks: z
    .array(
      z.object({
        name: line(20, "链接名称").min(1, "链接要有名称"),
        url: webAddress("链接地址要以 http:// 或 https:// 开头").max(300, "链接地址最多 300 字"),
      }),
    )
    .max(20, "友情链接最多 20 个"),
  hotSearches: z.array(line(limits.searchMax, "热门搜索").min(1)).max(20, "热门搜索最多 20 个"),
  hotSearchesPinned: z.array(line(limits.searchMax, "置顶的热门搜索").min(1)).max(10, "最多置顶 10 个热门搜索"),
  hotSearchesBlocked: z.array(line(limits.searchMax, "屏蔽的热门搜索").min(1)).max(100, "最多屏蔽 100 个词"),
  searchPlaceholder: line(30, "搜索框提示"),
  icpNumber: line(60, "ICP 备案号"),
  policeNumber: line(60, "公安备案号"),
  reportContact: line(200, "举报联系方式"),
  announcement: upTo(200, "站点公告"),
  announcementLink: z.union(
    [
      z.literal(""),
      plainText()
        .trim()
        .regex(/^\/(?![/\\])\S*$/)
        .check(...atMost(300, "公告链接最多 300 字")),
      webAddress("公告链接要以 / 或 http://、https:// 开头").max(300, "公告链接最多 300 字"),
    ],
    "公告链接要以 / 或 http://、https:// 开头",
  ),
  announcementLevel: z.enum(["info", "important"], "请选择"),
  readOnly: line(100, "只读说明"),
  minorMode: z.enum(["on", "off"], "请选择"),
  checkIn: z.boolean(),
  points: z.boolean(),
  levels: z.boolean(),
  badges: z.boolean(),
  registration: z.boolean(),
  videoUpload: z.boolean(),
  circleFounding: z.boolean(),
  videoQualities: z.enum(qualityChoices, "请选择"),
  announcementFrom: announcementTime("请填写公告的开始时间"),
  announcementUntil: announcementTime("请填写公告的结束时间"),
});
export const settingInput = settings.refine(
  ({ announcementFrom: from, announcementUntil: until }) => from === "" || until === "" || from < until,
  { path: ["announcementUntil"], error: "结束时间要在开始之后" },
);
export type SettingInput = z.output<typeof settingInput>;
export type SettingKey = keyof SettingInput;
