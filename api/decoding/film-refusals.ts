/** Not a video format that we support. */
export const UNREADABLE = "无法识别这个文件，请选择 MP4、MOV、MKV 或 WebM 视频";
/** The container has a video track, but no frame can be shown. */
export const BROKEN_FILE = "读不出画面，文件可能不完整，请重新导出或下载后再上传";

export const NO_PICTURE = "文件里没有视频画面";
export const UNKNOWN_PICTURE = "不支持这个视频的编码，请转成 H.264 编码的 MP4 再上传";

/** The index lists more data than the file can contain. */
export const UNBELIEVABLE_FILE = "视频的索引和内容对不上，文件可能已损坏，请重新导出后再上传";

/** The index is intact, but the data behind it is damaged. */
export const DAMAGED_FILE = "视频有损坏的部分，无法正常播放，请重新导出或下载后再上传";

/**
 * The film plays without sound, because its sound cannot be decoded. @param codec its name; empty when unknown
 */
export const soundlessRemark = (codec: string): string =>
  `没有声音：这种音频${codec && `（${codec}）`}读不了，要有声音请把音频转成 AAC 再上传`;
