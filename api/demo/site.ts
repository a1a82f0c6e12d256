import type { SiteConfig } from "../../contract/shared/config.ts";

/** Settings for the footer, the search box and search engines. The registration numbers are obviously made up. */
export const demoSite: Partial<SiteConfig> = {
  siteName: "群落",
  siteDescription: "群落 · 《云川引灯》玩家社区：攻略、考据、同人与闲聊。上船吧，灯给你留着。",
  siteKeywords: "群落,云川引灯,引灯人,攻略,失眠者,默鲸,添油,摆渡,同人,家园蓝图",
  siteCopyright: "群落 Qunluo · 演示社区，《云川引灯》为虚构作品",
  searchPlaceholder: "搜索攻略、Boss、灯职…",
  hotSearches: [
    "永夜失眠者",
    "归灯节",
    "第七灯职 摆渡",
    "能带走的猫",
    "残灯全收集",
    "双晚循环",
    "霍伯的七封信",
    "掌机 15 瓦",
  ],
  friendlyLinks: [
    { name: "半盏工作室", url: "https://example.com/banzhan" },
    { name: "云川百科", url: "https://example.org/yunchuan-wiki" },
    { name: "配装器", url: "https://example.net/build" },
  ],
  icpNumber: "京ICP备00000000号-1",
  policeNumber: "京公网安备 11000002000001号",
  reportContact: "jubao@qunluo.example.com",
};
