import { CHANGED_ID, CIRCLE_ID, ME, OWN_ID } from "./fill-lists.ts";
import type { ListPage } from "./list-pages.ts";
import { pathOf as of } from "./path-of.ts";

/**
 * Reads that are no lists: single things, forms, files, figures of the console. The order has no meaning for
 * indexes.
 */
export function readPages(middle: number): ListPage[] {
  const circle = `/circle/manage/${CIRCLE_ID}`;
  const manage = (part: string, name: string) =>
    ({ name: `圈子管理 ${name}`, page: `${circle}/${part}`, as: "star" }) as const;
  const both = (name: string, api: string, page: string, more: Partial<ListPage> = {}): ListPage => ({
    name,
    api,
    page,
    ...more,
  });
  const guest = { as: "guest" } as const;
  const star = { as: "star" } as const;
  // With a few thousand comments and reviews PostgreSQL reads all instead of those of new accounts;
  // staff-query-plan.test.ts has more.
  const flood = { reads: 9_000 };
  return [
    both("后台 概览", "/admin/overview", "/admin", flood),
    both(
      "后台 概览 一个圈子",
      of("/admin/overview", { by: "posts", circle: CIRCLE_ID }),
      of("/admin", { by: "posts", circle: CIRCLE_ID }),
      flood,
    ),
    both(
      "后台 概览 举报用时",
      of("/admin/overview", { by: "reportHours" }),
      of("/admin", { by: "reportHours" }),
      flood,
    ),
    // Each counter ends at a thousand; the filter of appeals passes over some rows.
    { name: "后台 待办", api: "/admin/waiting", reads: 2_500 },
    both("后台 合并账号", of("/admin/person/50/merge", { into: 51 }), of("/admin/person/50/merge", { into: 51 }), {
      growsWith: "随这个人的内容",
      reads: 2_500,
    }),
    both("后台 词表", "/admin/word", "/admin/word"),
    both("后台 一张词表", "/admin/word/1", "/admin/word/1", { growsWith: "随找到过的词" }),
    { name: "后台 导出词表", page: "/admin/word/1/export" },
    both(
      "后台 一人的图片",
      of("/admin/picture/of", { kind: "user", id: 50 }),
      of("/admin/picture/of", { kind: "user", id: 50 }),
      // There are at most 5,000 forbidden pictures.
      { reads: 5_000 },
    ),
    both("后台 审核设置", "/admin/review/setting", "/admin/review/setting"),
    both("后台 新人", "/admin/newcomer", "/admin/newcomer", { ...flood, growsWith: "随一天里的新账号" }),
    // The page counts the rows of the search index.
    both("后台 运行", "/admin/operation", "/admin/operation", { reads: 4_100, growsWith: "随全站的内容" }),
    both("后台 协议", "/admin/agreement/service", "/admin/agreement/service"),
    { name: "后台 各份协议", page: "/admin/agreement" },
    both("后台 标签", "/admin/tag/list", "/admin/tag"),
    both("后台 设置", "/admin/setting", "/admin/setting"),
    { name: "后台 圈子审核", page: "/user/manage/circle" },
    { name: "后台 写删除理由", page: of("/user/manage/removal/new", { kind: "article", id: 3 }) },

    both("协议", "/agreement/service", "/agreement/service", guest),
    both("协议 各版", "/agreement/service/version", "/agreement/service/version", guest),
    both("协议 一版", "/agreement/service/version/1", "/agreement/service/version/1", guest),
    { name: "协议 我同意的", api: "/user/agreement", page: "/agreement/renew" },
    { name: "协议 举报渠道", page: "/agreement/report", as: "guest" },

    both("圈子", `/circle/${CIRCLE_ID}`, `/circle/${CIRCLE_ID}`, guest),
    { name: "圈子 详情", page: `/circle/detail/${CIRCLE_ID}`, as: "guest" },
    { name: "圈子 成员页", page: of(`/circle/detail/${CIRCLE_ID}`, { tab: "members" }), as: "guest" },
    { name: "圈子 列表页", page: "/circle/list", as: "guest" },
    { name: "圈子 加入页", page: "/circle/join/2" },
    { name: "圈子 退出页", page: "/circle/leave/2", as: "star" },
    both("圈子 邀请", "/invitation/bench-invitation-1", "/circle/invitation/bench-invitation-1"),
    both(
      "圈子 移动帖子",
      of("/circle/place/list", { kind: "dynamic" }),
      of("/circle/post", { kind: "dynamic", id: OWN_ID, circle: CIRCLE_ID }),
      star,
    ),
    both("圈子 创建", "/circle/founding", "/circle/create"),
    manage("setting", "设置"),
    manage("room", "聊天室"),
    manage("announcement", "公告"),
    manage("application", "申请"),
    manage("review", "审核"),
    manage("member", "成员"),
    manage("invitation", "邀请"),
    manage("ban", "封禁"),
    manage(of("transfer", { q: "玩家1" }), "转让"),
    manage("dissolve", "解散"),

    { name: "分类标签", api: "/article/classify/tag/list", as: "guest" },
    both("一份草稿", `/draft/article/${middle}`, of("/user/publish/article", { draft: middle })),
    both("草稿里的图片", `/draft/article/${middle}/images`, of("/user/publish/article/issue", { draft: middle })),
    { name: "一次修改的页面", page: `/article/${CHANGED_ID}/history/${middle}` },
    { name: "改动态", api: `/dynamic/${OWN_ID}/words`, page: `/user/publish/dynamic/edit/${OWN_ID}` },
    both("动态草稿", "/draft/dynamic", "/user/publish/dynamic"),
    both("转发", `/dynamic/origin/article/${middle}`, of("/user/publish/dynamic", { repost: `article-${middle}` })),
    both("视频草稿", "/draft/video", "/user/publish/video"),
    both("改视频", `/video/${OWN_ID}/source`, `/user/publish/video/edit/${OWN_ID}`),
    both("字幕", `/video/${OWN_ID}/captions`, of(`/user/manage/video/${OWN_ID}/captions`, { lang: "zh-Hans" })),
    {
      name: "一种语言的字幕",
      api: `/video/${middle}/captions/zh-Hans`,
      page: `/resources/captions/${middle}/zh-Hans.vtt`,
    },
    { name: "一个视频文件", api: `/video-file/${OWN_ID}`, page: of("/resources/video-file", { id: OWN_ID }) },
    { name: "弹幕 状态", api: `/video/${middle}/danmaku/state`, as: "guest" },
    { name: "弹幕 设置", api: `/video/${OWN_ID}/danmaku/settings` },
    { name: "弹幕 屏蔽词", api: "/user/danmaku/filter" },
    both("反馈草稿", "/draft/feedback", "/feedback/create"),
    both("改反馈", `/feedback/${OWN_ID}/source`, `/feedback/edit/${OWN_ID}`),
    { name: "相似反馈 提示", page: of("/resources/similar-feedback", { title: "w5 w6 w7" }) },
    { name: "发布", page: "/user/publish" },
    // The last request on articles, because it creates the missing draft.
    both("改文章", `/article/${OWN_ID}/draft`, `/user/publish/article/edit/${OWN_ID}`),

    both("我是谁", "/user/current", "/preferences"),
    { name: "昵称的主人", api: of("/user/named", { name: "玩家50" }) },
    both("我的资料", "/user/own", "/user/personal/info"),
    { name: "我的账号", page: "/user/personal/account" },
    { name: "我的数据", api: "/user/export", page: "/user/personal/export" },
    both("注销", "/user/leave", "/user/personal/leave"),
    both("青少年模式", "/user/minor", "/user/personal/minor"),
    { name: "我的数据 文章", api: "/user/figures/article" },
    { name: "我的数据 视频", api: "/user/figures/video" },
    both("一个人", `/user/info/${ME.id}`, "/user/follow/fans"),
    { name: "一个人，含统计", api: of("/user/info/3", { includeStats: "true" }), as: "guest" },
    { name: "起名字", api: "/user/random/name", page: "/user/name" },
    both("专栏，两百篇", "/series/1", "/series/1", guest),
    both("管理专栏，两百篇", "/series/1/manage", "/user/manage/series/1"),
    both("可以放进专栏的文章", "/series/1/candidate", "/user/manage/series/1/edit"),
    { name: "发布时可以选的专栏", api: of("/series/choice", { kind: "article" }) },
    { name: "新建专栏", page: "/user/manage/series/new" },
    both("收藏夹", of("/favourite/folder/list", { userId: ME.id }), "/favourite/1"),
    both("成长", "/growth/own", "/user/growth"),
    both("举报页", of("/report/target", { kind: "dynamic", id: 1 }), of("/report", { kind: "dynamic", id: 1 })),
    both("微信", "/wechat/about", "/user/subscribe-wechat"),

    { name: "搜索 是不是要找", api: of("/search/meant", { q: "fudao" }), as: "guest" },
    { name: "搜索 热门", api: "/search/hot", page: of("/resources/search-panel", {}), as: "guest" },
    { name: "搜索 历史", api: "/search/history", page: of("/resources/search-panel", {}) },
    { name: "补全", page: of("/resources/completion", { kind: "mention", q: "玩家" }) },

    { name: "站点配置", api: "/globalConfig/public", as: "guest" },
    { name: "站点配置 一项", api: "/globalConfig/public/siteName", as: "guest" },
    { name: "服务", api: "/about", as: "guest" },
    { name: "收到的验证码", api: "/dev/sms", page: "/test", as: "guest" },
    { name: "一个号码的验证码", api: `/dev/sms/${ME.phone}`, as: "guest" },

    both("站点地图", "/sitemap", "/sitemap.xml", { ...guest, growsWith: "随部分的数目" }),
    { name: "站点地图 一部分", page: "/sitemap/article-1.xml", as: "guest" },
    ...[
      "/feed",
      "/tag/guide/feed",
      "/user/104/feed",
      `/circle/${CIRCLE_ID}/feed`,
      "/series/1/feed",
      "/feedback/changelog/feed",
    ].flatMap((feed) =>
      ["atom", "json"].map(
        (format) => ({ name: `订阅 ${feed}.${format}`, page: `${feed}.${format}`, as: "guest" }) as const,
      ),
    ),
    ...[
      "/robots.txt",
      "/.well-known/security.txt",
      "/llms.txt",
      "/opensearch.xml",
      "/manifest.webmanifest",
      "/builds/latest.json",
      "/ui-demo",
      "/login",
      "/login/banned",
    ].map((page) => ({ name: page, page, as: "guest" }) as const),
    { name: "登录 绑定手机号", page: "/login/bind-phone", as: "guest" },
    { name: "登录之后", page: "/loading", as: "guest", answers: 303 },
    { name: "没有的页面", page: "/nowhere", as: "guest", answers: 404 },
    { name: "没有的构建", page: "/builds/meta/none.json", as: "guest", answers: 404 },
  ];
}
