import { encodeCursor } from "../../api/db/keyset.ts";
import { circlePostSortName, circlePostSorts } from "../../contract/circles/circle-post-names.ts";
import { agoOf, CIRCLE_ID, timeOf } from "./fill-lists.ts";
import type { ListPage } from "./list-pages.ts";
import { pathOf as of } from "./path-of.ts";

/** The pages of circles (R12–R14). */
export function circlePages(middle: number, now: number): ListPage[] {
  const circle = `/circle/${CIRCLE_ID}`;
  const later = encodeCursor([now - agoOf(middle, middle * 2), middle]);
  return [
    { name: "圈子 按人数", index: "circle_popular", api: "/circle/list" },
    {
      name: "圈子 按人数，中间一页",
      index: "circle_popular",
      api: of("/circle/list", { cursor: encodeCursor([25, middle]) }),
    },
    { name: "圈子 最活跃", index: "circle_lively", api: "/circle/list?sort=lively" },
    { name: "圈子 最新，中间一页", index: "circle_newest", api: of("/circle/list", { sort: "newest", cursor: later }) },
    { name: "圈子 分类 按人数", index: /circle_category_popular|circle_popular/, api: "/circle/list?category=game" },
    {
      name: "圈子 分类 最活跃",
      index: /circle_category_lively|circle_lively/,
      api: "/circle/list?category=game&sort=lively",
    },
    {
      name: "圈子 分类 最新",
      index: /circle_category_newest|circle_newest/,
      api: "/circle/list?category=game&sort=newest",
    },
    { name: "圈子 我的", index: "circle_member_list", api: "/circle/list?mine=true", as: "star" },
    { name: "圈子 搜索", index: /circle_search/, api: of("/circle/list", { q: "圈子" }) },
    { name: "圈子 搜索 少见的词", index: /circle_search/, api: of("/circle/list", { q: "鲸落" }) },
    { name: "待审核的圈子", index: "circle_applied", api: "/circle/founding/list" },
    { name: "圈子成员", index: "circle_member_newest", api: `${circle}/member/list`, as: "guest" },
    { name: "圈子成员，中间一页", index: "circle_member_newest", api: of(`${circle}/member/list`, { cursor: later }) },
    { name: "圈子成员 按名字", index: "circle_member_newest", api: of(`${circle}/member/list`, { q: "玩家1" }) },
    { name: "圈子成员 少见的名字", index: "user_name_part", api: of(`${circle}/member/list`, { q: "守灯人" }) },
    { name: "圈子成员 管理团队", index: "circle_member_staff", api: `${circle}/member/list?filter=staff` },
    { name: "圈子成员 获准发帖", index: "circle_member_poster", api: `${circle}/member/list?filter=poster` },
    { name: "圈子成员 禁言中", index: "circle_member_muted", api: `${circle}/member/list?filter=muted` },
    { name: "圈子封禁", index: "circle_ban_list", api: `${circle}/ban/list` },
    { name: "圈子申请", index: "circle_application_waiting", api: `${circle}/application/list` },
    { name: "圈子审核", index: /review_queue_circle|review_pkey/, api: `${circle}/review/list` },
    { name: "圈子邀请", index: "circle_invitation_list", api: `${circle}/invitation/list` },
    { name: "圈子首页", index: /circle_post_(kind_)?replied/, api: `${circle}/home`, as: "guest" },
    ...circlePostSorts.map((sort) => ({
      name: `圈子帖子 ${circlePostSortName[sort]}`,
      index: /circle_post_/,
      api: `${circle}/post/list?sort=${sort}`,
    })),
    {
      name: "圈子帖子 最新发布，中间一页",
      index: /circle_post_published/,
      api: of(`${circle}/post/list`, {
        sort: "latest",
        cursor: encodeCursor([timeOf(middle, middle * 2, now), middle]),
      }),
    },
    { name: "圈子帖子 文章 最新回复", index: /circle_post_kind_replied/, api: `${circle}/post/list?kind=article` },
    { name: "圈子日志", index: /circle_log_list|circle_log_pkey/, api: `${circle}/log`, as: "guest" },
  ];
}
