import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Inspected, VideoFacts } from "../../../decoding/container-facts.ts";
import { decode, DecoderEnded } from "../../../decoding/decode.ts";
import { UNREADABLE } from "../../../decoding/film-refusals.ts";

/** The deadline of the inspector's own time, without reading: a damaged or hostile index may be endless. */
const DEADLINE_MS = 10_000;
/** The most bytes of one read; the index of a normal film of an hour is a tenth of it. */
const PIECE_MAX = 32 * 1024 * 1024;
/** 8K. */
const PIXELS_MAX = 7680 * 4320;

const refusal = (message: string) =>
  new ApiError("UNSUPPORTED_MEDIA_TYPE", message, { fieldErrors: { file: [message] } });
const tooLarge = (message: string) => new ApiError("PAYLOAD_TOO_LARGE", message, { fieldErrors: { file: [message] } });

interface Inspection {
  ctx: Pick<Context, "uploads" | "config">;
  ownerId: number;
  key: string;
}

/** Makes `inspectVideo`. @param deadlineMs the deadline in ms; tests use a shorter one */
export function createInspector(deadlineMs: number): (inspection: Inspection) => Promise<VideoFacts> {
  async function inspected({ ctx: { uploads }, ownerId, key }: Inspection): Promise<Inspected> {
    const answers = {
      size: async () => (await uploads.size(key)) ?? 0,
      async read(start: number, end: number) {
        if (end - start > PIECE_MAX) throw refusal(UNREADABLE);
        return uploads.read(key, start, end);
      },
    };
    try {
      return await decode<Inspected>(ownerId, { what: "container" }, { answers, deadlineMs });
    } catch (error) {
      if (error instanceof DecoderEnded)
        return { refusal: "这个视频的索引无法读取，文件可能已损坏，请重新导出后再上传" };
      throw error;
    }
  }

  return async (inspection) => {
    const found = await inspected(inspection);
    if ("refusal" in found) throw refusal(found.refusal);
    const { facts } = found;
    const { minutesMax } = inspection.ctx.config.videos;
    if (facts.durationMs > minutesMax * 60_000) throw tooLarge(`视频最长 ${minutesMax} 分钟`);
    if (facts.width * facts.height > PIXELS_MAX) throw tooLarge("视频画面过大，最多 8K");
    return facts;
  };
}

/**
 * Reads the properties in an upload's container, in a child process. The file name is ignored, and nothing is decoded.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE at `file`: not a video, no picture track, an unknown codec, an endless index;
 * PAYLOAD_TOO_LARGE: too long, too many pixels; UNAVAILABLE when the queue is full
 */
export const inspectVideo = createInspector(DEADLINE_MS);
