import { z } from "zod";
import { AGREEMENT_VERSION } from "./agreement-names.ts";
import { atMost, soughtText } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** E09. Every field has a default, so that a site with an empty table looks finished. */
export const siteConfig = z.object({
  siteName: z.string().default("群落"),
  siteUrl: z.string().default("http://localhost:3000"),
  siteLogo: z.string().default("/icons/logo.svg"),
  siteDescription: z.string().default("群落，一个现代化的社区平台：文章、视频、动态与圈子，找到同好，聊点真的。"),
  siteKeywords: z.string().default("群落,社区,游戏社区,攻略,同人,圈子"),
  siteCopyright: z.string().default("群落 Qunluo"),
  friendlyLinks: z.array(z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }) })).default([]),
  hotSearches: z.array(z.string()).default([]),
  /** Shown first, in this order; and what is never shown, which the public is not told. Both empty for all but administrators. */
  hotSearchesPinned: z.array(z.string()).default([]),
  hotSearchesBlocked: z.array(z.string()).default([]),
  searchPlaceholder: z.string().default("请输入搜索内容"),
  icpNumber: z.string().default(""),
  /** As the police gave it; pages show and link its numeric part. */
  policeNumber: z.string().default(""),
  /** How the people who answer reports are reached, as the page of the report channel shows it: a mail, a phone. */
  reportContact: z.string().default(""),
  /** Above every page, from its time until its time; "" is none. */
  announcement: z.string().default(""),
  /** Where it says more: a path of ours or an address; "" is nowhere. */
  announcementLink: z.string().default(""),
  announcementLevel: z.enum(["info", "important"]).default("info"),
  /** ISO 8601; "" is at once. */
  announcementFrom: z.string().default(""),
  /** ISO 8601; "" has no end. */
  announcementUntil: z.string().default(""),
  /** Why nobody but administrators writes at the moment; "": everybody does. */
  readOnly: z.string().default(""),
  /** Whether members can turn on 青少年模式, and it holds. */
  minorMode: z.enum(["on", "off"]).default("on"),
  /** What the site can do without for a while (contract/shared/switch-names.ts). */
  registration: z.boolean().default(true),
  videoUpload: z.boolean().default(true),
  circleFounding: z.boolean().default(true),
  /** The last version of the agreements: what a form says that somebody agrees to. No setting (decision 0025). */
  agreementVersion: z.number().int().default(AGREEMENT_VERSION),
  /** Parts of growing up that the site has (contract/people/growth-names.ts). */
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
  /** C15: the value of one key, 404 for an unknown one */
  publicKey: endpoint({
    method: "get",
    path: "/globalConfig/public/{key}",
    summary: "站点公开配置的一项",
    params: z.object({ key: soughtText().check(...atMost(64)) }),
    output: z.unknown(),
  }),
} as const;
