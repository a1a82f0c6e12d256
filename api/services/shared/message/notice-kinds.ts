interface NoticeKind {
  /** The notice's title once its reader may not see the text that the notice repeats. */
  blank: string;
  /**
   * The preference that the kind obeys. `always`: none. `not-muted`: members get no notice of people whom they have
   * blocked or muted.
   */
  heard: "always" | "not-muted";
  /** One notice per post (or new followers) and day counts the people who acted (notify-of-doer.ts). */
  gathers?: true;
  /** The notice's body contains no text of the post's author: the body stays when the post is purged. */
  keepsBody?: true;
}

/** The title for kinds without a `blank` title of their own. */
export const BLANK = "与一条已经看不到的内容有关";
const always = { blank: BLANK, heard: "always" } as const;

/** Every kind of system notice. `system_notice.kind` stores the name. */
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
/** The names of the kinds whose descriptors extend `Said`. */
type NameWith<Said> = { [Name in NoticeName]: (typeof noticeKinds)[Name] extends Said ? Name : never }[NoticeName];
export type GatheredName = NameWith<{ gathers: true }>;
/** Kinds with one notice for each event, whose receivers may have muted the doer. */
export type MutableName = Exclude<NameWith<{ heard: "not-muted" }>, GatheredName>;

export const noticeNames = Object.keys(noticeKinds) as NoticeName[];
/** The descriptor of a kind; undefined for a row whose kind the product no longer has. */
export const noticeKind = (name: string): NoticeKind | undefined =>
  name in noticeKinds ? noticeKinds[name as NoticeName] : undefined;
