import { encodeCursor } from "../../api/db/keyset.ts";
import type { ListPage } from "./list-pages.ts";
import { pathOf as of } from "./path-of.ts";

/** The lists of the console. */
export function adminPages(rows: number, now: number): ListPage[] {
  const middle = Math.floor(rows / 2);
  const later = encodeCursor([now + middle * 1000, middle]);
  const byId = encodeCursor([middle]);
  return [
    { name: "后台 成员", index: /user_pkey|\buser\b/, api: "/admin/person/list", page: "/admin/person" },
    { name: "后台 成员，中间一页", index: /user_pkey|\buser\b/, api: of("/admin/person/list", { cursor: byId }) },
    { name: "后台 封禁中", index: "user_banned", api: "/admin/person/list?filter=banned" },
    {
      name: "后台 封禁中，中间一页",
      index: "user_banned",
      api: of("/admin/person/list", { filter: "banned", cursor: later }),
    },
    { name: "后台 禁言中", index: "user_muted", api: "/admin/person/list?filter=muted" },
    { name: "后台 管理团队", index: "user_staff", api: "/admin/person/list?filter=staff" },
    {
      name: "后台 一位成员",
      index: /sanction_of_user|sanction_pkey/,
      api: "/admin/person/50",
      page: "/admin/person/50",
    },
    {
      name: "后台 一位成员的动态",
      index: /dynamic_author|dynamic_own/,
      api: "/admin/person/50/content?kind=dynamic",
      page: "/admin/person/50/content?kind=dynamic",
    },
    {
      name: "后台 一位成员的弹幕",
      index: "danmaku_written",
      api: "/admin/person/50/content?kind=danmaku",
      page: "/admin/person/50/content?kind=danmaku",
    },
    {
      name: "后台 清理之前",
      index: /dynamic_author/,
      api: "/admin/person/50/cleanup",
      page: "/admin/person/50/cleanup",
    },
    {
      name: "后台 批量清理之前",
      index: /dynamic_author/,
      api: "/admin/cleanup?ids=50,51",
      page: "/admin/cleanup?ids=50%2C51",
    },
    { name: "后台 一条举报", index: /report_pkey|\breport\b/, api: "/report/1", page: "/user/manage/report/1" },
    { name: "后台 审核", index: /review_queue|review_pkey/, api: "/admin/review/list", page: "/admin/review" },
    { name: "后台 审核 评论", index: /review_queue/, api: "/admin/review/list?kind=comment" },
    { name: "后台 审核 暂缓", index: /review_queue/, api: "/admin/review/list?reason=hold" },
    {
      name: "后台 禁用图片",
      index: /forbidden_picture_pkey|\bforbidden_picture\b/,
      api: "/admin/picture/list",
      page: "/admin/picture",
    },
    {
      // Of so few pictures PostgreSQL reads all; staff-query-plan.test.ts checks the index.
      name: "后台 疑似 AI",
      index: /image_ai_mark|comment_pkey/,
      api: "/admin/picture/suspected",
      page: "/admin/picture?show=suspected",
    },
    {
      // Of so few pictures PostgreSQL reads all; staff-query-plan.test.ts checks the index.
      name: "后台 疑似 AI 的视频",
      index: /video_file_ai_mark|video_file_pkey|\bvideo_file\b/,
      api: "/admin/video/suspected",
      page: "/admin/picture?show=films",
    },
    { name: "后台 禁用图片 一种", index: "forbidden_picture_level", api: "/admin/picture/list?level=review" },
    { name: "后台 申诉", index: /appeal_open|appeal_pkey/, api: "/admin/appeal/list", page: "/admin/appeal" },
    { name: "后台 申诉 封禁", index: /appeal_open|appeal_pkey/, api: "/admin/appeal/list?kind=ban" },
    {
      name: "我的处罚",
      index: /sanction_of_user|sanction_pkey/,
      api: "/sanction/list",
      page: "/user/manage/sanction",
    },
    { name: "被删除的内容", index: /removal_own|removal_pkey/, api: "/removal/own", page: "/user/manage/removed" },
    { name: "我的审核", index: /review_author|review_pkey/, api: "/review/list", page: "/user/manage/review" },
    { name: "后台 日志", index: /staff_log_pkey|\bstaff_log\b/, api: "/admin/log/list", page: "/admin/log" },
    { name: "后台 日志 一种", index: "staff_log_act", api: "/admin/log/list?act=warn" },
    {
      name: "后台 日志 一人做的",
      index: /staff_log_actor|staff_log_pkey|\bstaff_log\b/,
      api: "/admin/log/list?actor=50",
    },
    {
      name: "后台 日志 一人所受",
      index: /staff_log_target|staff_log_pkey|\bstaff_log\b/,
      api: "/admin/log/list?person=50",
    },
  ];
}
