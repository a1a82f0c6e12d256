import type { Input } from "mediabunny";
import type { Context } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { BROKEN_FILE } from "./convert-video.ts";

export interface VideoFacts {
  durationMs: number;
  /** Pixels, as shown. */
  width: number;
  height: number;
}

/** A damaged or hostile index may be walked for ever. */
const PATIENCE_MS = 20_000;
/** 8K. */
const PIXELS_MAX = 7680 * 4320;

const refusal = (message: string) => new ApiError("UNSUPPORTED_MEDIA_TYPE", message, { fieldErrors: { file: [message] } });
const unreadable = () => refusal("无法识别这个文件，请选择 MP4、MOV、MKV 或 WebM 视频");

/**
 * Reads what an upload's container says of it; the name counts for nothing, and nothing is decoded.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE at `file`: no video, no picture in it, an unknown codec; PAYLOAD_TOO_LARGE: too long, too many pixels
 */
export async function inspectVideo({ uploads, config }: Pick<Context, "uploads" | "config">, key: string): Promise<VideoFacts> {
  const { CustomSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = await import("mediabunny");
  let storeFailure: unknown;
  const source = new CustomSource({
    getSize: async () => (await uploads.size(key)) ?? 0,
    async read(start, end) {
      try {
        return await uploads.read(key, start, end);
      } catch (error) {
        storeFailure = error;
        throw error;
      }
    },
    handleUnhandledError: () => {},
  });
  // No playlists (HLS): they name addresses that we would ask.
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] });
  const patience = setTimeout(() => input.dispose(), PATIENCE_MS);
  let facts: VideoFacts;
  try {
    facts = await read(input);
  } catch (error) {
    if (storeFailure !== undefined) throw storeFailure;
    // What else the reader says is about the file.
    throw error instanceof ApiError ? error : unreadable();
  } finally {
    clearTimeout(patience);
    input.dispose();
  }
  const { minutesMax } = config.videos;
  if (facts.durationMs > minutesMax * 60_000) throw tooLarge(`视频最长 ${minutesMax} 分钟`);
  if (facts.width * facts.height > PIXELS_MAX) throw tooLarge("视频画面过大，最多 8K");
  return facts;
}

const tooLarge = (message: string) => new ApiError("PAYLOAD_TOO_LARGE", message, { fieldErrors: { file: [message] } });

async function read(input: Input): Promise<VideoFacts> {
  if (!(await input.canRead())) throw unreadable();
  const track = await input.getPrimaryVideoTrack();
  // With no track at all its index is missing: a download that broke off.
  if (!track) throw refusal((await input.getTracks()).length === 0 ? BROKEN_FILE : "文件里没有视频画面");
  if ((await track.getCodec()) === null) throw refusal("不支持这个视频的编码，请转成 H.264 编码的 MP4 再上传");
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (!(seconds > 0) || !(width > 0) || !(height > 0)) throw unreadable();
  return { durationMs: Math.round(seconds * 1000), width, height };
}
