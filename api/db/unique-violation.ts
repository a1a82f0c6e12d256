/**
 * Whether a statement failed because a unique index already has the row, by the error codes of PostgreSQL and SQLite.
 */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
}
