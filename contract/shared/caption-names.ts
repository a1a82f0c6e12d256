/** The languages of captions: BCP 47 tags, as `<track srclang>` takes them. */
export const captionLangs = ["zh-Hans", "zh-Hant", "yue", "en", "ja", "ko", "fr", "de", "es", "ru"] as const;
export type CaptionLang = (typeof captionLangs)[number];
/** Each language's name in the language itself, as the player's menu shows it. */
export const captionLangName: Record<CaptionLang, string> = {
  "zh-Hans": "中文（简体）",
  "zh-Hant": "中文（繁體）",
  yue: "粤语",
  en: "English",
  ja: "日本語",
  ko: "한국어",
  fr: "Français",
  de: "Deutsch",
  es: "Español",
  ru: "Русский",
};
