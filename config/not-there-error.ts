/** A part of the surroundings is away at present and may come back by itself (a database, room on the disk). Told in one line. */
export class NotThereError extends Error {
  override name = "NotThereError";
}

/** Whether the system refused to write because the disk is full or read-only: neither is a wrong setting. */
export const isDiskFull = (error: unknown): boolean =>
  /^(?:ENOSPC|EDQUOT|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? "");
