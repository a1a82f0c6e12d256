import { encodeCursor } from "../../api/db/keyset.ts";
import { adminPages } from "./admin-pages.ts";
import { circlePages } from "./circle-pages.ts";
import { messagePages } from "./message-pages.ts";
import { pathOf as of } from "./path-of.ts";
import { readPages } from "./read-pages.ts";
import { searchPages } from "./search-pages.ts";
import { ARTICLE_ID, CHANGED_ID, ME, ROOT_ID, STAR, timeOf } from "./fill-lists.ts";

/**
 * The readers: an administrator, a member who avoids everybody, a member whom everybody follows, a member who has read
 * nothing, a guest.
 */
export type Person = "me" | "hermit" | "star" | "sleeper" | "guest";

/** A list, or another read, for the bench. */
export interface ListPage {
  name: string;
  /** Path below /community/v1; absent for reads that only pages make. */
  api?: string;
  /** The index from which a list's rows come in order; for primary keys the name in either database. */
  index?: string | RegExp;
  /** The page that shows the list; lists without one are measured at the API alone. */
  page?: string;
  /** The page's status if it is not 200. */
  answers?: number;
  /** The rows with which the answer grows. Such growth is reported and is no failure. */
  growsWith?: string;
  /** The reader; default `me`. */
  as?: Person;
  /**
   * The rows that one of its queries may read, if more than a search ranks; the number must not grow with the
   * community.
   */
  reads?: number;
}

/** Addresses per part of the measured sitemap: the same number in a small and in a large community. */
export const SITEMAP_PAGE = 200;

/**
 * Every list and other read of the product, for a community of `rows` rows each: the first page and, for long lists, a
 * later one.
 */
export function listPages(rows: number, now: number): ListPage[] {
  const middle = Math.floor(rows / 2);
  const later = encodeCursor([timeOf(middle, rows, now), middle]);
  const laterOfAll = encodeCursor([timeOf(middle, rows, now), 1, middle]);
  const laterHot = encodeCursor([0, timeOf(middle, rows, now), middle]);
  const comments = (sort: string, cursor?: string) => ({
    api: of("/comment/list", { subjectKind: "article", subjectId: ARTICLE_ID, sort, cursor }),
    page: of(`/article/${ARTICLE_ID}`, { sort, cursor }),
  });
  return [
    { name: "首页 推荐", index: "article_hot", api: "/article/list", page: "/" },
    {
      name: "首页 推荐，中间一页",
      index: "article_hot",
      api: of("/article/list", { cursor: laterHot }),
      page: of("/", { cursor: laterHot }),
    },
    { name: "首页 推荐，未登录", index: "article_hot", api: "/article/list", page: "/", as: "guest" },
    { name: "首页 推荐，屏蔽了很多人", index: "article_hot", api: "/article/list", page: "/", as: "hermit" },
    { name: "首页 最新", index: "article_latest", api: "/article/list?sort=latest", page: "/?sort=latest" },
    {
      name: "首页 最新，中间一页",
      index: "article_latest",
      api: of("/article/list", { sort: "latest", cursor: later }),
      page: of("/", { sort: "latest", cursor: later }),
    },
    { name: "首页 最新，屏蔽了很多人", index: "article_latest", api: "/article/list?sort=latest", as: "hermit" },
    {
      name: "首页 关注",
      index: /article_own|article_circle/,
      api: "/following/list",
      page: "/following",
    },
    {
      name: "首页 关注，中间一页",
      index: /article_own|article_circle/,
      api: of("/following/list", { cursor: laterOfAll }),
      page: of("/following", { cursor: laterOfAll }),
    },
    { name: "首页 标签 关注", index: /article_own|article_circle/, api: "/following/list?tag=guide" },
    { name: "首页 精华", index: "article_essence", api: "/article/list?sort=essence", page: "/?sort=essence" },
    {
      name: "首页 精华，中间一页",
      index: "article_essence",
      api: of("/article/list", { sort: "essence", cursor: later }),
    },
    { name: "首页 标签 推荐", index: "article_tag_hot", api: "/article/list?tag=guide", page: "/?tag=guide" },
    {
      name: "首页 标签 最新",
      index: "article_tag_latest",
      api: "/article/list?tag=guide&sort=latest",
      page: "/?tag=guide&sort=latest",
    },
    {
      name: "首页 标签 最新，屏蔽了很多人",
      index: "article_tag_latest",
      api: "/article/list?tag=guide&sort=latest",
      as: "hermit",
    },
    {
      name: "首页 标签 精华",
      index: "article_essence",
      api: "/article/list?tag=guide&sort=essence",
      page: "/?tag=guide&sort=essence",
    },
    { name: "个人主页 文章", index: "article_author", api: "/article/list?authorId=1", page: "/user/1", as: "hermit" },
    {
      name: "个人主页 文章，中间一页",
      index: "article_author",
      api: of("/article/list", { authorId: 1, cursor: later }),
      page: of("/user/1", { cursor: later }),
      as: "hermit",
    },
    { name: "个人主页 文章，按标签", index: "article_author", api: "/article/list?authorId=1&tag=guide", as: "hermit" },
    { name: "管理 文章", index: /article_own|article_author_/, api: "/article/mine", page: "/user/manage/article" },
    {
      name: "管理 文章，按阅读",
      index: "article_author_views",
      api: "/article/mine?sort=views",
      page: "/user/manage/article?sort=views",
    },
    { name: "管理 文章，已发布", index: "article_own", api: "/article/mine?state=published" },
    { name: "管理 文章，定时", index: "article_scheduled", api: "/article/mine?state=scheduled" },
    {
      name: "管理 文章，仅自己",
      index: /article_own|article_author_views/,
      api: "/article/mine?state=self",
      page: "/user/manage/article?state=self",
    },
    {
      name: "管理 文章，按标题",
      index: /article_own|article_author_views/,
      api: of("/article/mine", { q: "浮岛" }),
      page: of("/user/manage/article", { q: "浮岛" }),
    },
    {
      name: "管理 文章，没有的标题",
      index: /article_own|article_author_views/,
      api: of("/article/mine", { q: "没有这样的标题" }),
    },
    {
      name: "回收站 文章",
      index: "article_deleted",
      api: "/article/mine?state=deleted",
      page: "/user/manage/article?state=deleted",
    },
    { name: "草稿", index: "draft_author", api: "/draft/article/list", page: "/user/manage/article?tab=drafts" },
    {
      name: "修改记录",
      index: /article_version_pk|autoindex_article_version_1/,
      api: `/article/${CHANGED_ID}/history`,
      page: `/article/${CHANGED_ID}/history`,
    },
    {
      name: "修改记录，中间一页",
      index: /article_version_pk|autoindex_article_version_1/,
      api: of(`/article/${CHANGED_ID}/history`, { cursor: encodeCursor([middle]) }),
      page: of(`/article/${CHANGED_ID}/history`, { cursor: encodeCursor([middle]) }),
    },
    {
      name: "一次修改",
      index: /article_version_pk|autoindex_article_version_1/,
      api: `/article/${CHANGED_ID}/history/${middle}`,
    },
    { name: "文章与评论", index: "comment_floor", api: `/article/${ARTICLE_ID}`, page: `/article/${ARTICLE_ID}` },
    {
      name: "文章末尾的上一篇、下一篇、相关",
      index: "article_tag_latest",
      api: `/article/${middle}`,
      page: `/article/${middle}`,
    },
    { name: "评论 首页", index: "comment_floor", ...comments("oldest") },
    { name: "评论 中间一页", index: "comment_floor", ...comments("oldest", encodeCursor([middle])) },
    { name: "评论 末页", index: "comment_floor", ...comments("oldest", encodeCursor([rows - 10])) },
    { name: "评论 最新", index: "comment_floor", ...comments("latest") },
    { name: "评论 热门", index: "comment_hot", ...comments("hot") },
    { name: "评论 热门，中间一页", index: "comment_hot", ...comments("hot", encodeCursor([25, middle])) },
    { name: "评论 只看作者", index: "comment_of_author", ...comments("author") },
    { name: "评论 首页，屏蔽了很多人", index: "comment_floor", api: comments("oldest").api, as: "hermit" },
    { name: "评论 热门，屏蔽了很多人", index: "comment_hot", api: comments("hot").api, as: "hermit" },
    {
      name: "评论 深链到中间一条",
      index: "comment_floor",
      api: `/article/${ARTICLE_ID}?commentId=${middle}`,
      page: `/article/${ARTICLE_ID}?commentId=${middle}`,
    },
    {
      name: "回复",
      index: "comment_root",
      api: `/comment/${ROOT_ID}/replies`,
      page: `/article/${ARTICLE_ID}?replies=${ROOT_ID}`,
    },
    {
      name: "某人的评论",
      index: "comment_written",
      api: `/user/comment/list?userId=${ME.id}`,
      page: `/user/${ME.id}?tab=comments`,
      as: "star",
    },
    {
      name: "某人的评论，中间一页，未登录",
      index: "comment_written",
      api: of("/user/comment/list", { userId: ME.id, cursor: later }),
      page: of(`/user/${ME.id}`, { tab: "comments", cursor: later }),
      as: "guest",
    },
    { name: "动态 最新", index: "dynamic_latest", api: "/dynamic/list", page: "/dynamic" },
    {
      name: "动态 最新，中间一页",
      index: "dynamic_latest",
      api: of("/dynamic/list", { cursor: later }),
      page: of("/dynamic", { cursor: later }),
    },
    {
      name: "动态 关注",
      index: "dynamic_author",
      api: "/dynamic/list?feed=following",
      page: "/dynamic?feed=following",
    },
    { name: "动态 最新，屏蔽了很多人", index: "dynamic_latest", api: "/dynamic/list", page: "/dynamic", as: "hermit" },
    {
      name: "动态 关注，中间一页",
      index: "dynamic_author",
      api: of("/dynamic/list", { feed: "following", cursor: later }),
      page: of("/dynamic", { feed: "following", cursor: later }),
    },
    { name: "动态 某人", index: "dynamic_author", api: "/dynamic/list?authorId=1", page: "/user/1?tab=dynamics" },
    {
      name: "动态修改记录",
      index: /dynamic_version_pk|autoindex_dynamic_version_1/,
      api: "/dynamic/1/history",
      page: "/dynamic/1/history",
    },
    {
      name: "动态修改记录，中间一页",
      index: /dynamic_version_pk|autoindex_dynamic_version_1/,
      api: of("/dynamic/1/history", { cursor: encodeCursor([middle]) }),
      page: of("/dynamic/1/history", { cursor: encodeCursor([middle]) }),
    },
    { name: "管理 动态", index: "dynamic_author", api: "/dynamic/mine", page: "/user/manage/dynamic" },
    {
      name: "管理 动态，仅自己",
      index: "dynamic_own",
      api: "/dynamic/mine?filter=self",
      page: "/user/manage/dynamic?filter=self",
    },
    {
      name: "回收站 动态",
      index: "dynamic_deleted",
      api: "/dynamic/mine?filter=deleted",
      page: "/user/manage/dynamic?filter=deleted",
    },
    { name: "视频 最新", index: "video_latest", api: "/video/list", page: "/video" },
    {
      name: "视频 最新，中间一页",
      index: "video_latest",
      api: of("/video/list", { cursor: later }),
      page: of("/video", { cursor: later }),
    },
    { name: "视频 最新，屏蔽了很多人", index: "video_latest", api: "/video/list", as: "hermit" },
    { name: "视频 最多播放", index: "video_views", api: "/video/list?sort=views", page: "/video?sort=views" },
    {
      name: "视频 最多播放，中间一页",
      index: "video_views",
      api: of("/video/list", { sort: "views", cursor: encodeCursor([500, middle]) }),
    },
    { name: "视频 标签", index: "video_tag_latest", api: "/video/list?tag=guide", page: "/video?tag=guide" },
    { name: "视频 标签，屏蔽了很多人", index: "video_tag_latest", api: "/video/list?tag=guide", as: "hermit" },
    {
      name: "视频 某人",
      index: "video_author",
      api: "/video/list?authorId=1",
      page: "/user/1?tab=videos",
      as: "hermit",
    },
    { name: "视频 某人，中间一页", index: "video_author", api: of("/video/list", { authorId: 1, cursor: later }) },
    { name: "管理 视频", index: "video_own", api: "/video/mine", page: "/user/manage/video" },
    {
      name: "管理 视频，转码中",
      index: "video_own_waiting",
      api: "/video/mine?state=processing",
      page: "/user/manage/video?state=processing",
    },
    { name: "管理 视频，失败", index: "video_own_waiting", api: "/video/mine?state=failed" },
    { name: "管理 视频，按标题", index: /video_own\b/, api: of("/video/mine", { q: "没有这样的标题" }) },
    {
      name: "回收站 视频",
      index: "video_deleted",
      api: "/video/mine?state=deleted",
      page: "/user/manage/video?state=deleted",
    },
    { name: "一个视频", index: "video_author", api: `/video/${middle}`, page: `/video/${middle}` },
    {
      name: "弹幕 一段，未登录",
      index: "danmaku_drawn",
      api: `/video/${middle}/danmaku`,
      page: of(`/resources/danmaku/${middle}`, { segment: 0 }),
      as: "guest",
    },
    { name: "弹幕 一段，屏蔽了很多人", index: "danmaku_drawn", api: `/video/${middle}/danmaku`, as: "hermit" },
    { name: "弹幕 列表", index: "danmaku_time", api: `/video/${middle}/danmaku/list` },
    {
      name: "弹幕 列表，中间一页",
      index: "danmaku_time",
      api: of(`/video/${middle}/danmaku/list`, { cursor: encodeCursor([900, 1]) }),
      as: "guest",
    },
    { name: "弹幕 列表，从一秒起", index: "danmaku_time", api: of(`/video/${middle}/danmaku/list`, { from: 30_000 }) },
    { name: "我的弹幕", index: "danmaku_author", api: "/user/danmaku/list", page: "/user/manage/danmaku" },
    { name: "一条动态", index: "comment_floor", api: "/dynamic/1", page: "/dynamic/1" },
    { name: "一条反馈", index: "feedback_event_timeline", api: "/feedback/1", page: "/feedback/1" },
    { name: "反馈 最新", index: "feedback_latest", api: "/feedback/list", page: "/feedback" },
    { name: "反馈 最多支持", index: "feedback_votes", api: "/feedback/list?sort=votes", page: "/feedback?sort=votes" },
    {
      name: "反馈 按状态",
      index: "feedback_status_latest",
      api: "/feedback/list?status=accepted",
      page: "/feedback?status=accepted",
    },
    {
      name: "反馈 按状态，最多支持",
      index: "feedback_status_votes",
      api: "/feedback/list?status=accepted&sort=votes",
      page: "/feedback?status=accepted&sort=votes",
    },
    {
      name: "反馈 按类型",
      index: "feedback_kind_latest",
      api: "/feedback/list?kind=other",
      page: "/feedback?kind=other",
    },
    {
      name: "反馈 按版本",
      index: "feedback_version_latest",
      api: "/feedback/list?version=2.3.0",
      page: "/feedback?version=2.3.0",
    },
    { name: "反馈 按类型，最多支持", index: "feedback_kind_votes", api: "/feedback/list?kind=other&sort=votes" },
    { name: "反馈 按版本，最多支持", index: "feedback_version_votes", api: "/feedback/list?version=2.3.0&sort=votes" },
    // Two filters that no row matches together.
    {
      name: "反馈 按状态和类型",
      index: "feedback_status_kind_latest",
      api: "/feedback/list?status=accepted&kind=other",
    },
    {
      name: "反馈 按状态和类型，最多支持",
      index: "feedback_status_kind_votes",
      api: "/feedback/list?status=accepted&kind=other&sort=votes",
    },
    {
      name: "反馈 按状态和版本",
      index: /feedback_(?:status|version)_latest/,
      api: "/feedback/list?status=accepted&version=2.3.0",
    },
    {
      name: "反馈 按类型和版本",
      index: /feedback_(?:kind|version)_latest/,
      api: "/feedback/list?kind=other&version=2.3.0",
    },
    {
      name: "反馈 中间一页",
      index: "feedback_latest",
      api: of("/feedback/list", { cursor: later }),
      page: of("/feedback", { cursor: later }),
    },
    { name: "更新日志", index: "feedback_changelog", api: "/feedback/changelog", page: "/feedback/changelog" },
    {
      name: "某人的反馈",
      index: "feedback_author",
      api: `/user/feedback/list?userId=${ME.id}`,
      page: `/user/${ME.id}?tab=feedback`,
      as: "guest",
    },
    { name: "管理 反馈", index: "feedback_author", api: "/feedback/mine", page: "/user/manage/feedback" },
    {
      name: "管理 反馈，进行中",
      index: "feedback_own_open",
      api: "/feedback/mine?state=open",
      page: "/user/manage/feedback?state=open",
    },
    { name: "管理 反馈，已结束", index: "feedback_own_ended", api: "/feedback/mine?state=ended" },
    {
      name: "管理 反馈，我关注的",
      index: "feedback_follow_user",
      api: "/feedback/mine?state=followed",
      page: "/user/manage/feedback?state=followed",
    },
    {
      name: "回收站 反馈",
      index: "feedback_deleted",
      api: "/feedback/mine?state=deleted",
      page: "/user/manage/feedback?state=deleted",
    },
    {
      name: "相似反馈",
      index: /feedback_token_pk|autoindex_feedback_token_1/,
      api: of("/feedback/similar", { title: "w5 w6 w7" }),
    },
    {
      name: "相似反馈 每单都有的词",
      index: /feedback_token_pk|autoindex_feedback_token_1/,
      api: of("/feedback/similar", { title: "w5 问题" }),
    },
    { name: "我的合集与专栏", index: /series_author|series_pkey/, api: "/series/mine", page: "/user/manage/series" },
    {
      name: "某人的合集与专栏",
      index: "series_author_active",
      api: of("/series/list", { userId: ME.id }),
      page: `/user/${ME.id}?tab=series`,
      as: "hermit",
    },
    {
      name: "关注的合集与专栏",
      index: /series_follow_newest|series_follow_pkey/,
      api: "/series/followed",
      page: "/user/manage/series?of=followed",
    },
    { name: "收藏", index: "favourite_in_folder", api: "/favourite/folder", page: "/user/favourite" },
    { name: "积分明细", index: "point_entry_own", api: "/growth/points/list", page: "/user/growth/points" },
    {
      name: "积分明细，中间一页",
      index: "point_entry_own",
      api: of("/growth/points/list", { cursor: encodeCursor([middle]) }),
      page: of("/user/growth/points", { cursor: encodeCursor([middle]) }),
    },
    ...messagePages({ middle, later, middleAt: timeOf(middle, rows, now) }),
    { name: "举报", index: "report_queue", api: "/report/list", page: "/user/manage/report" },
    {
      name: "举报 评论",
      index: "report_queue",
      api: "/report/list?kind=comment",
      page: "/user/manage/report?kind=comment",
    },
    ...adminPages(rows, now),
    { name: "删除记录", index: "removal_list", api: "/removal/list", page: "/user/manage/removal" },
    {
      name: "举报 已处理",
      index: "report_queue",
      api: "/report/list?status=handled",
      page: "/user/manage/report?status=handled",
    },
    {
      name: "关注的人",
      index: "user_follow_follows",
      api: `/user/follow/list?userId=${STAR.id}`,
      page: `/user/${STAR.id}?tab=follow`,
    },
    {
      name: "粉丝",
      index: "user_follow_fans",
      api: `/user/fans/list?userId=${STAR.id}`,
      page: `/user/${STAR.id}?tab=fans`,
    },
    {
      name: "关注的圈子",
      index: "circle_member_list",
      api: `/user/follow/circle/list?userId=${STAR.id}`,
      page: `/user/${STAR.id}?tab=circles`,
    },
    { name: "可以关注的圈子", index: "circle_popular", api: "/circle/suggestion/list", page: "/user/follow/circle" },
    ...circlePages(middle, now),
    { name: "黑名单", index: "user_block_list", api: "/user/block/list", as: "hermit" },
    { name: "屏蔽的人", index: "user_mute_list", api: "/user/mute/list", as: "hermit" },
    { name: "用户", index: "user_popular", api: "/user/list" },
    { name: "用户 按名字", index: "user_popular", api: of("/user/list", { keyword: "玩家1" }) },
    {
      name: "用户 少见的名字",
      index: /user_name_part_pk|user_name_part USING PRIMARY KEY/,
      api: of("/user/list", { keyword: "守灯人" }),
    },
    { name: "@ 补全", index: "user_follow_follows", api: of("/completion", { kind: "mention", q: "玩家" }) },
    {
      name: "@ 补全 少见的名字，关注了很多人",
      index: "user_follow_follows",
      api: of("/completion", { kind: "mention", q: "守灯人" }),
      as: "star",
    },
    ...["圈", "圈子77"].flatMap((q) => [
      {
        name: `@ 补全圈子 ${q}`,
        index: "circle_member_list",
        api: of("/completion", { kind: "mention", q }),
        as: "star" as const,
      },
      {
        name: `# 补全圈子 ${q}`,
        index: /suggestion_key_pk|suggestion_key USING PRIMARY KEY/,
        api: of("/completion", { kind: "topic", q }),
      },
    ]),
    { name: "登录过的设备", index: "session_user", api: "/user/session/list", as: "star" },
    ...searchPages(),
    ...(["article", "dynamic", "feedback", "video"] as const).map((kind) => ({
      name: `站点地图 ${kind}，中间一部分`,
      index: `${kind}_found`,
      api: `/sitemap/${kind}/${Math.ceil(middle / SITEMAP_PAGE)}`,
      as: "guest" as const,
    })),
    ...readPages(middle),
  ];
}
