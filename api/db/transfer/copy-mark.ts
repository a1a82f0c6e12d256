/**
 * A name among the migrations that were run, behind all others, while rows are being copied in: no build knows it, so that
 * none starts on half a database (start-failure.ts says why).
 */
export const COPY_MARK = "zzz-copy-under-way";
