/**
 * Codes of SQLite, PostgreSQL (disk_full, read_only_sql_transaction) and the system: disk full, read-only or broken, or
 * locked by a writer.
 */
const codes = /^(?:SQLITE_(?:FULL|READONLY|IOERR|CANTOPEN|BUSY)(?:_\w+)?|53100|25006|ENOSPC|EROFS|EDQUOT)$/;

/** Whether an error means that nothing can be written at present, while reads may still work. */
export function cannotWrite(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return (typeof code === "string" && codes.test(code)) || cannotWrite(error.cause);
}
