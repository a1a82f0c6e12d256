/** Damage that a decoder skips silently. */
export class Damage extends Error {
  override name = "Damage";
}

/**
 * FFmpeg's messages for invalid data, and for any failure of its decoders, whose only input is the file (the AAC
 * decoder has its own error numbers). A lack of memory is not the file's fault.
 */
const DAMAGE = /Invalid data found|^(?:Send packet|Receive frame|Flush decoder): (?!Cannot allocate memory)/;

export function isOfDamage(error: unknown): error is Error {
  return error instanceof Damage || (error instanceof Error && DAMAGE.test(error.message));
}

/**
 * Whether an error may be caused by the file: damage, or anything else that the reader or the writer found odd in it. An
 * error of the system has a code, such as ENOSPC.
 */
export const isOfFile = (error: unknown): error is Error =>
  isOfDamage(error) ||
  (error instanceof Error && !("code" in error && typeof error.code === "string") && !/allocate/.test(error.message));
