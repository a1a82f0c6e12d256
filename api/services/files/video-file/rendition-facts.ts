import { z } from "zod";

/** Far more segments than a film of the longest length has. */
const SEGMENTS_MAX = 20_000;
const bytes = z.number().int().min(1);
const place = z.number().int().min(0);

/** Codecs that a converted film has: H.264, with AAC or silent. */
const CODECS = /^avc[13]\.[0-9a-f]{6}(?:,mp4a\.40\.\d{1,2})?$/i;

/** The facts in a playlist about the file of a quality. Segments follow each other and the header. */
export const qualityFacts = z
  .object({
    codecs: z.string().max(40).regex(CODECS),
    /** Pixels as shown. */
    width: z.number().int().min(2).max(10_000),
    height: z.number().int().min(2).max(10_000),
    /** Bytes of the header (`ftyp` and `moov`), which stands at the start of the file. */
    header: bytes,
    /** `[first byte, bytes, ms]` of each segment. */
    segments: z
      .array(z.tuple([place, bytes, z.number().int().min(1).max(86_400_000)]))
      .min(1)
      .max(SEGMENTS_MAX),
  })
  .refine(({ header, segments }) => {
    let end = header;
    for (const [at, length] of segments) {
      if (at < end) return false;
      end = at + length;
    }
    return Number.isSafeInteger(end);
  }, "segments overlap");
export type QualityFacts = z.output<typeof qualityFacts>;

/** The facts that a player needs about a sheet of frames; see `frameSheet` (contract/files/video-file.ts). */
export const framesFacts = z.object({
  count: z.number().int().min(1).max(100),
  columns: z.number().int().min(1).max(10),
  width: z.number().int().min(2).max(400),
  height: z.number().int().min(2).max(400),
  seconds: z.number().positive().max(86_400),
});
export type FramesFacts = z.output<typeof framesFacts>;

function read<T>(schema: z.ZodType<T>, column: string | null): T | null {
  if (column === null) return null;
  try {
    return schema.safeParse(JSON.parse(column)).data ?? null;
  } catch {
    return null;
  }
}

/** The facts of a ready quality; null for a column that is not as our own writer leaves it. */
export const readQualityFacts = (column: string | null): QualityFacts | null => read(qualityFacts, column);
/** See `readQualityFacts`. */
export const readFramesFacts = (column: string | null): FramesFacts | null => read(framesFacts, column);
