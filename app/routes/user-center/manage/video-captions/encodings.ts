/** The encodings of caption files. */
export const captionEncodings = [
  "utf-8",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "windows-1252",
  "windows-1251",
  "utf-16le",
  "utf-16be",
] as const;
export type CaptionEncoding = (typeof captionEncodings)[number];
/** `auto` is the encoding that the server finds. */
export type ChosenEncoding = CaptionEncoding | "auto";

export const encodingName: Record<CaptionEncoding, string> = {
  "utf-8": "UTF-8",
  gb18030: "GB 18030（简体中文，含 GBK）",
  big5: "Big5（繁体中文）",
  shift_jis: "Shift JIS（日语）",
  "euc-jp": "EUC-JP（日语）",
  "euc-kr": "EUC-KR（韩语，含 CP949）",
  "windows-1252": "Windows-1252（西欧，含 Latin 1）",
  "windows-1251": "Windows-1251（俄语）",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
};

export const isEncoding = (value: unknown): value is CaptionEncoding =>
  captionEncodings.some((encoding) => encoding === value);
