interface NoticeKind {
  /** Its title once its reader may not see the words that it repeats. */
  blank: string;
  /** The preference that it obeys. `always`: none. `not-muted`: nobody hears of people whom they have blocked or muted. */
  heard: "always" | "not-muted";
  /** One notice for a thing and a day counts the people who did it (notify-of-doer.ts). */
  gathers?: true;
  /** Its body holds no words of the thing's author: it stays when the thing is purged. */
  keepsBody?: true;
}

/** For kinds that have no words of their own. */
export const BLANK = "与一条已经看不到的内容有关";
const always = { blank: BLANK, heard: "always" } as const;

/** Every kind of system notice. Its name stands in the rows of `system_notice`. */
export const noticeKinds = {
  account: always,
  article: always,
  badge: always,
  circle: always,
  dynamic: always,
  newcomer: always,
  report: always,
  review: always,
  staff: always,
  video: always,
  feedback: { blank: "你关注的反馈有过新进展", heard: "always" },
  removal: { blank: "管理员删除过你的一项内容", heard: "always", keepsBody: true },
  mention: { blank: "有人提到了你", heard: "not-muted" },
  like: { blank: "有人赞了你的内容", heard: "not-muted", gathers: true },
  follow: { blank: BLANK, heard: "not-muted", gathers: true },
} as const satisfies Record<string, NoticeKind>;

export type NoticeName = keyof typeof noticeKinds;
/** The kinds whose descriptor says so. */
type NameWith<Said> = { [Name in NoticeName]: (typeof noticeKinds)[Name] extends Said ? Name : never }[NoticeName];
export type GatheredName = NameWith<{ gathers: true }>;
/** Kinds that a doer's people may have muted, one notice for each event. */
export type MutableName = Exclude<NameWith<{ heard: "not-muted" }>, GatheredName>;

export const noticeNames = Object.keys(noticeKinds) as NoticeName[];
/** Undefined for a row of a kind that the product has no more. */
export const noticeKind = (name: string): NoticeKind | undefined =>
  name in noticeKinds ? noticeKinds[name as NoticeName] : undefined;
