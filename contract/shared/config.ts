import { z } from "zod";
import { AGREEMENT_VERSION } from "./agreement-names.ts";
import { qualityChoices } from "./rendition-names.ts";
import { atMost, soughtText } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** E09. Every field has a default, so that a site with an empty table looks complete. */
export const siteConfig = z.object({
  siteName: z.string().default("群落"),
  siteUrl: z.string().default("http://localhost:3000"),
  siteLogo: z.string().default("/icons/logo.svg"),
  siteDescription: z.string().default("群落，一个现代化的社区平台：文章、视频、动态与圈子，找到同好，聊点真的。"),
  siteKeywords: z.string().default("群落,社区,游戏社区,攻略,同人,圈子"),
  siteCopyright: z.string().default("群落 Qunluo"),
  friendlyLinks: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }) })).default([]),
  hotSearches: z.array(z.string()).default([]),
  /**
   * `hotSearchesPinned` are shown first, in this order; `hotSearchesBlocked` are never shown. Both are empty for
   * everyone except administrators.
   */
  hotSearchesPinned: z.array(z.string()).default([]),
  hotSearchesBlocked: z.array(z.string()).default([]),
  searchPlaceholder: z.string().default("请输入搜索内容"),
  icpNumber: z.string().default(""),
  /** The number as the police issued it; pages show and link its numeric part. */
  policeNumber: z.string().default(""),
  /** The contact of the report channel for its page: an e-mail address or a phone number. */
  reportContact: z.string().default(""),
  /** The text above every page between its two times; "" for none. */
  announcement: z.string().default(""),
  /** The announcement's link: a path of this site or a URL; "" for none. */
  announcementLink: z.string().default(""),
  announcementLevel: z.enum(["info", "important"]).default("info"),
  /** ISO 8601; "" for at once. */
  announcementFrom: z.string().default(""),
  /** ISO 8601; "" for no end. */
  announcementUntil: z.string().default(""),
  /** The reason for read-only mode, in which only administrators write; "" when it is off. */
  readOnly: z.string().default(""),
  /** Whether the site offers the minor mode (青少年模式): members can turn it on, and it is enforced. */
  minorMode: z.enum(["on", "off"]).default("on"),
  /** Functions that can be switched off for a while (contract/shared/switch-names.ts). */
  registration: z.boolean().default(true),
  videoUpload: z.boolean().default(true),
  circleFounding: z.boolean().default(true),
  /** Which films get several qualities. */
  videoQualities: z.enum(qualityChoices).default("popular"),
  /** The newest version of the agreements, which forms ask members to agree to. Not a setting (decision 0025). */
  agreementVersion: z.number().int().default(AGREEMENT_VERSION),
  /** The parts of growth that the site offers (contract/people/growth-names.ts). */
  checkIn: z.boolean().default(true),
  points: z.boolean().default(true),
  levels: z.boolean().default(true),
  badges: z.boolean().default(true),
});
export type SiteConfig = z.output<typeof siteConfig>;
export const siteConfigKey = siteConfig.keyof();

export const configEndpoints = {
  /** C14 */
  public: endpoint({
    method: "get",
    path: "/globalConfig/public",
    summary: "站点公开配置",
    output: siteConfig,
  }),
  /** C15: the value of one key; 404 for an unknown key. */
  publicKey: endpoint({
    method: "get",
    path: "/globalConfig/public/{key}",
    summary: "站点公开配置的一项",
    params: z.object({ key: soughtText().check(...atMost(64)) }),
    output: z.unknown(),
  }),
} as const;
