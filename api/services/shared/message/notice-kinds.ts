import type { NoticeTab } from "../../../../contract/accounts/notice-names.ts";

/** A kind of notice of the site itself: one notice for each event. */
interface SystemKind {
  tab: "system";
  /** The notice's title once its reader may not see the text that the notice repeats. */
  blank: string;
  /** The notice's body contains no text of the post's author: the body stays when the post is purged. */
  keepsBody?: true;
}

/** A kind of notice that gathers what people did to one thing (add-act.ts). */
interface GatheredKind {
  tab: Exclude<NoticeTab, "system">;
  /** The words after the people's names. @param thing the Chinese name of the thing: 文章, 评论 */
  did(thing: string): string;
}

/** The title for kinds without a `blank` title of their own. */
export const BLANK = "与一条已经看不到的内容有关";
const site = { tab: "system", blank: BLANK } as const;

/** Every kind of notice. `notice.kind` stores the name. How to add a kind: docs/how-to/notices.md. */
export const noticeKinds = {
  account: site,
  article: site,
  badge: site,
  circle: site,
  dynamic: site,
  newcomer: site,
  report: site,
  series: { tab: "system", blank: "你关注的合集或专栏有过更新" },
  review: site,
  staff: site,
  video: site,
  feedback: { tab: "system", blank: "你关注的反馈有过新进展" },
  removal: { tab: "system", blank: "管理员删除过你的一项内容", keepsBody: true },
  comment: { tab: "reply", did: (thing) => `评论了你的${thing}` },
  reply: { tab: "reply", did: () => "回复了你的评论" },
  mention: { tab: "mention", did: (thing) => `在${thing}里提到了你` },
  "room-mention": { tab: "mention", did: (thing) => `在${thing}里提到了你` },
  like: { tab: "like", did: (thing) => `赞了你的${thing}` },
  favourite: { tab: "like", did: (thing) => `收藏了你的${thing}` },
  follow: { tab: "follow", did: () => "关注了你" },
} as const satisfies Record<string, SystemKind | GatheredKind>;

export type NoticeName = keyof typeof noticeKinds;
/** The names of the kinds whose descriptors extend `Said`. */
type NameWith<Said> = { [Name in NoticeName]: (typeof noticeKinds)[Name] extends Said ? Name : never }[NoticeName];
export type SystemName = NameWith<{ tab: "system" }>;
export type GatheredName = Exclude<NoticeName, SystemName>;

export const noticeNames = Object.keys(noticeKinds) as NoticeName[];
/** The descriptor of a kind; undefined for a row whose kind the product no longer has. */
export const noticeKind = (name: string): SystemKind | GatheredKind | undefined =>
  name in noticeKinds ? noticeKinds[name as NoticeName] : undefined;

/** The title of a notice whose text may not be shown. */
export function blankTitle(name: string): string {
  const kind = noticeKind(name);
  return kind && "blank" in kind ? kind.blank : BLANK;
}
