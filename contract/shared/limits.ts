/**
 * The product's limits, in one place (features.md, "Norms"). Text lengths are in signs as readers count them (signs.ts)
 * unless the name says otherwise; durations name their unit.
 */
export const limits = {
  agreementMax: 30_000,
  agreementNoteMax: 200,
  /** Characters of an administrator's reason. */
  removalReasonMax: 200,
  staffReasonMax: 200,
  staffNoteMax: 500,
  /** `wordsMax`: words of all lists together. `wordTextMax`: the typed text of one list. */
  wordsMax: 20_000,
  wordMax: 40,
  wordTextMax: 150_000,
  wordListsMax: 50,
  wordListNameMax: 20,
  /** `picturesMax`: forbidden pictures in total. `picturesAtOnce`: pictures of one form. */
  picturesMax: 5_000,
  picturesAtOnce: 20,
  pictureNoteMax: 100,
  /** One member's submissions that wait for review. */
  waitingMax: 20,
  pageSize: 20,
  pageSizeMax: 50,
  titleMin: 2,
  titleMax: 100,
  articleMax: 50_000,
  /** One member's drafts of new articles; an article's own draft does not count. */
  draftsMax: 100,
  /** Earlier texts of one article or dynamic: the first one and the newest. */
  versionsMax: 100,
  summaryMax: 200,
  scheduleMinMinutes: 5,
  scheduleMaxDays: 30,
  commentMax: 2_000,
  commentImagesMax: 3,
  commentEditSeconds: 900,
  messageMax: 1_000,
  messageImagesMax: 9,
  messageRecallSeconds: 120,
  roomPinnedMax: 100,
  /** Conversations that one member may begin in a day. */
  conversationsPerDay: 20,
  /** Counting a member's unread messages stops here. */
  unreadCountedMax: 100,
  /** A search in one's own messages reads the newest messages of the latest conversations and rooms, or of one conversation. */
  searchedConversations: 100,
  searchedRooms: 50,
  searchedMessages: 1_000,
  searchedMessagesOfOne: 20_000,
  dynamicMax: 2_000,
  dynamicImagesMax: 9,
  videoTextMax: 2_000,
  danmakuMax: 100,
  /** The last position of a danmaku in ms: a day. */
  danmakuTimeMax: 86_400_000,
  danmakuRecallSeconds: 120,
  /** Danmaku of one second that are drawn over the film, without DANMAKU_PER_SECOND. */
  danmakuPerSecond: 20,
  /** Words that the author of a film, or a reader, excludes. */
  danmakuWordsMax: 50,
  danmakuWordMax: 20,
  /** Danmaku that one reader hides (屏蔽这条); the oldest danmaku come back. */
  danmakuHiddenMax: 1_000,
  /** Captions (字幕) of one film: languages; bytes of an uploaded file; captions of a language; characters of a caption. */
  captionLangsMax: 8,
  captionBytesMax: 512 * 1024,
  captionCuesMax: 10_000,
  captionCueMax: 500,
  /** Captions that are shown before they are saved. */
  captionPreviewMax: 12,
  /** Characters of all captions of a language without their times, for the checks of published texts. */
  captionWordsMax: 100_000,
  pollOptionsMin: 2,
  pollOptionsMax: 10,
  pollOptionMax: 30,
  pollQuestionMax: 60,
  restoreDays: 30,
  /**
   * Days in which a decision of the staff can be appealed: removed content can still be restored, and people remember.
   */
  appealDays: 15,
  /** Days that an appeal waits before the person who decided may settle it, when nobody else can. */
  appealAloneDays: 3,
  pinsMax: 3,
  /** Articles in which one member's place is kept; the oldest places go. */
  readingPlacesMax: 500,
  /** Videos in which one member's place is kept; the oldest places go. */
  watchPlacesMax: 500,
  feedbackMax: 10_000,
  feedbackNoteMax: 1_000,
  feedbackEnvironmentMax: 40,
  folderNameMax: 20,
  foldersMax: 50,
  seriesTitleMax: 40,
  seriesDescriptionMax: 500,
  seriesPartsMax: 200,
  /** One member's series. */
  seriesMax: 100,
  reportMax: 500,
  /** Reports that can be settled in one request. */
  cleanupPeopleMax: 50,
  reportsAtOnce: 20,
  searchMax: 50,
  circleNameMin: 2,
  circleNameMax: 16,
  circleDescriptionMax: 300,
  circleRulesMax: 2_000,
  circleAnnouncementMax: 500,
  circleQuestionMax: 100,
  circleAnswerMax: 300,
  circleReasonMax: 200,
  circleInvitationUsesMax: 1_000,
  /** One circle's invitations that are still valid. */
  circleInvitationsMax: 50,
  circleModeratorsMax: 20,
  circlesOwnedMax: 10,
  circlesJoinedMax: 500,
  tagsPerArticle: 5,
  tagNameMax: 12,
  nameMin: 2,
  nameMax: 12,
  bioMax: 200,
  imageBytesMax: 10 * 1024 * 1024,
  imagePixelsMax: 40_000_000,
  /** One member's stored pictures; the operator can change these (IMAGE_BYTES_PER_USER, IMAGES_PER_USER). */
  imageBytesPerUser: 1024 * 1024 * 1024,
  imagesPerUser: 5_000,
  videoBytesMax: 500 * 1024 * 1024,
  /**
   * The longest video, and one member's stored videos; the operator can change these (VIDEO_MINUTES_MAX,
   * VIDEO_BYTES_PER_USER, VIDEOS_PER_USER).
   */
  videoMinutesMax: 60,
  videoBytesPerUser: 10 * 1024 * 1024 * 1024,
  videosPerUser: 500,
  phoneLength: 11,
  codeLength: 6,
  codeSeconds: 300,
  codeTries: 5,
  codeCountdownSeconds: 120,
  /** Codes to one phone in an hour, from all requesters. */
  codesPerPhonePerHour: 3,
  /** Codes to one phone in a day, from one requester. */
  codesPerPhonePerDay: 10,
  /** Codes to one phone in a day, from all requesters, before a requester must answer a question. */
  codesBeforeChallenge: 3,
  /**
   * Codes to one phone in a day, from all requesters that never proved it: this stops attackers who want the phone to
   * ring all day.
   */
  codesForStrangersPerDay: 20,
  challengeSeconds: 300,
  signSkewSeconds: 300,
  sessionSeconds: 604_800,
} as const;

/** The largest form in bytes, without a video: a picture of the largest size, and the other fields. */
export const FORM_BYTES_MAX = 12 * 1024 * 1024;
