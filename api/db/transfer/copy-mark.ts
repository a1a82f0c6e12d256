/**
 * The name of a fake migration, sorted after all others, that marks a database into which rows are being copied. No
 * build knows it, so no server starts on an incomplete database (start-failure.ts shows the reason).
 */
export const COPY_MARK = "zzz-copy-under-way";
