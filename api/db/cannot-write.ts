/** Disk full, read-only or broken, or another program writes for long, by the codes of SQLite, of PostgreSQL (disk_full, read_only_sql_transaction) and of the system. */
const codes = /^(?:SQLITE_(?:FULL|READONLY|IOERR|CANTOPEN|BUSY)(?:_\w+)?|53100|25006|ENOSPC|EROFS|EDQUOT)$/;

/** Whether something failed because nothing can be written at present, while reading may go on. */
export function cannotWrite(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return (typeof code === "string" && codes.test(code)) || cannotWrite(error.cause);
}
