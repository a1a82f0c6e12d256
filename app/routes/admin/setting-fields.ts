import type { SettingInput } from "#contract/shared/setting.ts";
import { qualityChoiceName, qualityChoices } from "#contract/shared/rendition-names.ts";
import type { GrowthPart } from "#contract/people/growth-names.ts";
import type { SiteSwitch } from "#contract/shared/switch-names.ts";
import { SITE_TIME_NAME } from "#contract/shared/site-time.ts";

interface Field {
  name: keyof SettingInput;
  label: string;
  max: number;
  /** The choices of a select; undefined for a text field. */
  choices?: readonly { value: string; label: string }[];
  rows?: number;
  placeholder?: string;
  /** True for a date and time. */
  isTime?: boolean;
}
export const announcementLevels = [
  { value: "info", label: "一般" },
  { value: "important", label: "重要" },
] as const;

interface Group {
  title: string;
  fields: readonly Field[];
}

/** The settings form in display order; the switches follow. */
export const settingGroups: readonly Group[] = [
  {
    title: "站点资料",
    fields: [
      { name: "siteName", label: "站点名称", max: 20 },
      { name: "siteLogo", label: "站点图标的地址", max: 300 },
      { name: "siteDescription", label: "站点简介", max: 200, rows: 2 },
      { name: "siteKeywords", label: "关键词（逗号分隔）", max: 200 },
      { name: "siteCopyright", label: "版权所有", max: 60 },
    ],
  },
  {
    title: "公告",
    fields: [
      { name: "announcement", label: "站点公告（显示在每一页上方，留空不显示）", max: 200, rows: 2 },
      {
        name: "announcementLink",
        label: "公告链接（站内以 / 开头，或完整的网址；留空没有）",
        max: 300,
        placeholder: "/article/1",
      },
      { name: "announcementLevel", label: "公告级别", max: 9, choices: announcementLevels },
      {
        name: "announcementFrom",
        label: `公告从何时起显示（${SITE_TIME_NAME}，留空立即显示）`,
        max: 16,
        isTime: true,
      },
      { name: "announcementUntil", label: `公告显示到（${SITE_TIME_NAME}，留空一直显示）`, max: 16, isTime: true },
    ],
  },
  {
    title: "搜索",
    fields: [
      { name: "searchPlaceholder", label: "搜索框提示", max: 30 },
      { name: "hotSearchesPinned", label: "置顶的热门搜索（一行一个，按这个顺序排在最前）", max: 1_000, rows: 4 },
      { name: "hotSearches", label: "热门搜索（一行一个，排在大家搜的后面）", max: 2_000, rows: 4 },
      {
        name: "hotSearchesBlocked",
        label: "屏蔽的热门搜索（一行一个；含有这些词的搜索不会出现在热门和建议里，照常可以搜）",
        max: 10_000,
        rows: 4,
      },
    ],
  },
  {
    title: "页脚、备案与举报",
    fields: [
      {
        name: "friendlyLinks",
        label: "友情链接（一行一个：名称 地址）",
        max: 8_000,
        rows: 4,
        placeholder: "灯塔 https://example.com/",
      },
      { name: "reportContact", label: "举报联系方式（显示在举报渠道页）", max: 200 },
      { name: "icpNumber", label: "ICP 备案号", max: 60 },
      { name: "policeNumber", label: "公安备案号", max: 60 },
    ],
  },
  {
    title: "只读与青少年",
    fields: [
      {
        name: "readOnly",
        label: "只读模式的原因（填写后只有管理员可以发布和修改，留空关闭）",
        max: 100,
        placeholder: "例如：搬迁服务器，22:00 恢复",
      },
      {
        name: "minorMode",
        label: "青少年模式（关闭后，已经开启的也不再生效）",
        max: 3,
        choices: [
          { value: "on", label: "开放" },
          { value: "off", label: "关闭" },
        ],
      },
    ],
  },
  {
    title: "视频",
    fields: [
      {
        name: "videoQualities",
        label: "为哪些视频制作多种清晰度（360P、720P 与原画；多占磁盘，不占成员的空间）",
        max: 7,
        choices: qualityChoices.map((value) => ({ value, label: qualityChoiceName[value] })),
      },
    ],
  },
];
export const settingFields: readonly Field[] = settingGroups.flatMap(({ fields }) => fields);

/** Switches of site and growth features. A growth feature that is off is invisible and gives nothing. */
export const settingSwitches: readonly { name: SiteSwitch | GrowthPart; label: string }[] = [
  { name: "registration", label: "新成员注册（关闭后，没有账号的手机号和微信不能登录）" },
  { name: "videoUpload", label: "上传视频（关闭后，成员不能上传新的视频，已有的照常播放）" },
  { name: "circleFounding", label: "创建圈子（关闭后，只有管理员可以创建）" },
  { name: "checkIn", label: "签到（关闭的日子里不能签到，连续天数会断）" },
  { name: "points", label: "积分（关闭后不再发放，已有的积分保留）" },
  { name: "levels", label: "等级（关闭后不显示；按等级限制的权限照旧）" },
  { name: "badges", label: "徽章（关闭后不显示，也不再颁发）" },
];

/** The numbers of 先审后发与防刷 (pre-moderation and flood protection). */
export const reviewNumbers = [
  { name: "newcomerDays", label: "注册不满几天的新成员先审后发（0 不用）" },
  { name: "newcomerPosts", label: "发布不满几篇的新成员先审后发（0 不用）" },
  { name: "trustedLevel", label: "等级到了几级就不算新成员（0 不看等级）" },
  { name: "relapseDays", label: "被处罚、被删内容后的几天里又算新成员（0 不用）" },
  { name: "limitDays", label: "注册不满几天的，受下面两项限制（0 不用）" },
  { name: "linksMax", label: "新成员一次最多放几个链接（0 不限）" },
  { name: "hourlyMax", label: "新成员每小时最多发几条（0 不限）" },
  { name: "freshHours", label: "注册不满几小时的新账号，合起来受下面五项限制（0 不用）" },
  { name: "rangeHourly", label: "同一网段（/24、/56）的新账号每小时合计最多发几条，超出的暂时不能发（0 不限）" },
  { name: "siteHourly", label: "全站的新账号每小时合计最多发几条，超出的先审后发（0 不限）" },
  { name: "signupsHourly", label: "同一网段每小时最多注册几个账号（0 不限）" },
  { name: "signupsDaily", label: "同一网段每天最多注册几个账号（0 不限）" },
  { name: "repeatsMax", label: "同样的内容一天最多出现几次，不管谁发（0 不限）" },
] as const;
