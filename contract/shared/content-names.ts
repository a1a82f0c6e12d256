// This file must not import zod, because pages load it into the browser.

/**
 * The kinds of content beside posts, one line each, with their Chinese names where they occur: among reports, among the kinds
 * of review before publication, in a person's record of written words, and in the figures of new accounts. `pictured` names the
 * pictures that the staff may forbid with a report.
 * `contents` of a feature (`api/feature.ts`) has the descriptor of each.
 */
export const contentNames = {
  comment: { reported: "评论", pictured: "配图", reviewed: "评论", written: "评论", counted: "评论" },
  message: { reported: "私信", counted: "私信和聊天室消息" },
  danmaku: { reported: "弹幕", reviewed: "弹幕", written: "弹幕", counted: "弹幕" },
  series: { reported: "合集或专栏", pictured: "封面", reviewed: "合集与专栏" },
  circle: { reported: "圈子", reviewed: "圈子资料" },
  user: { reported: "成员", pictured: "头像和封面", reviewed: "个人资料" },
} as const;

export type ContentName = keyof typeof contentNames;

/** The kinds with a name for this use. */
export type Named<Use extends string> = {
  [Kind in ContentName]: (typeof contentNames)[Kind] extends Record<Use, string> ? Kind : never;
}[ContentName];

/** The names of all kinds with a name for this use, in the order above. */
export const namesOfContent = <Use extends string>(use: Use) =>
  Object.fromEntries(
    Object.entries(contentNames).flatMap(([kind, names]) =>
      use in names ? [[kind, (names as Record<string, string>)[use]]] : [],
    ),
  ) as Record<Named<Use>, string>;

/** The keys of an object of names. */
export const kindsOf = <Kind extends string>(names: Record<Kind, string>) => Object.keys(names) as Kind[];
