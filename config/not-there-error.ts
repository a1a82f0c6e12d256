/**
 * A dependency (a database, free disk space) is unavailable now and may come back by itself. The message is one line.
 */
export class NotThereError extends Error {
  override name = "NotThereError";
}

/** Whether an error means a full or read-only disk; neither is a wrong setting. */
export const isDiskFull = (error: unknown): boolean =>
  /^(?:ENOSPC|EDQUOT|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? "");
