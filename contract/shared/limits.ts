/**
 * The norms of the product, in one place (features.md, "Norms"). Sizes are in signs as readers count them (signs.ts) unless the name says
 * otherwise; durations say their unit.
 */
export const limits = {
  agreementMax: 30_000,
  agreementNoteMax: 200,
  /** Characters of an administrator's reason. */
  removalReasonMax: 200,
  staffReasonMax: 200,
  staffNoteMax: 500,
  /** Of all lists of words together, and of what one list is typed as. */
  wordsMax: 20_000,
  wordMax: 40,
  wordTextMax: 150_000,
  wordListsMax: 50,
  wordListNameMax: 20,
  /** Forbidden ones, and of one form. */
  picturesMax: 5_000,
  picturesAtOnce: 20,
  pictureNoteMax: 100,
  /** Of one person, waiting for review. */
  waitingMax: 20,
  pageSize: 20,
  pageSizeMax: 50,
  titleMin: 2,
  titleMax: 100,
  articleMax: 50_000,
  summaryMax: 200,
  scheduleMinMinutes: 5,
  scheduleMaxDays: 30,
  commentMax: 2_000,
  commentImagesMax: 3,
  commentEditSeconds: 900,
  dynamicMax: 2_000,
  dynamicImagesMax: 9,
  videoTextMax: 2_000,
  pollOptionsMin: 2,
  pollOptionsMax: 10,
  pollOptionMax: 30,
  pollQuestionMax: 60,
  restoreDays: 30,
  /** For so long a decision of the staff can be appealed against: while what was removed can still come back, and people remember. */
  appealDays: 15,
  /** So long an appeal waits before who decided may settle it, where nobody else can. */
  appealAloneDays: 3,
  pinsMax: 3,
  feedbackMax: 10_000,
  feedbackNoteMax: 1_000,
  feedbackEnvironmentMax: 40,
  folderNameMax: 20,
  foldersMax: 50,
  reportMax: 500,
  /** Settled with one press. */
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
  /** Invitations of one circle that can still be used. */
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
  /** Stored pictures of one member, unless the operator says otherwise (IMAGE_BYTES_PER_USER, IMAGES_PER_USER). */
  imageBytesPerUser: 1024 * 1024 * 1024,
  imagesPerUser: 5_000,
  videoBytesMax: 500 * 1024 * 1024,
  /** How long one may be, and stored videos of one member, unless the operator says otherwise (VIDEO_MINUTES_MAX, VIDEO_BYTES_PER_USER, VIDEOS_PER_USER). */
  videoMinutesMax: 60,
  videoBytesPerUser: 10 * 1024 * 1024 * 1024,
  videosPerUser: 500,
  phoneLength: 11,
  codeLength: 6,
  codeSeconds: 300,
  codeTries: 5,
  codeCountdownSeconds: 120,
  /** To one phone for whoever asks. */
  codesPerPhonePerHour: 3,
  /** To one phone for one who asks. */
  codesPerPhonePerDay: 10,
  /** To one phone for anybody; beyond them the asker answers a question first. */
  codesBeforeChallenge: 3,
  /** To one phone for all who never proved that it is theirs: a stop for those who want it to ring all day. */
  codesForStrangersPerDay: 20,
  challengeSeconds: 300,
  signSkewSeconds: 300,
  sessionSeconds: 604_800,
} as const;

/** What a form may weigh in bytes when it is sent, a video apart: a picture of the largest size, and the rest. */
export const FORM_BYTES_MAX = 12 * 1024 * 1024;
