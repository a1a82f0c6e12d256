import type { Context } from "../../../context.ts";
import type { OperatorCommand } from "../../../../contract/console/operation-names.ts";

const NOTE_MAX = 300;

interface Ended {
  isFine: boolean;
  /** The last line of its output. */
  note: string;
}

/**
 * Records how an operator's command ended, for the console and the alarms. A failure to record it does not affect the
 * command.
 */
export async function noteRun(
  { db, clock }: Pick<Context, "db" | "clock">,
  command: OperatorCommand,
  { isFine, note }: Ended,
): Promise<void> {
  const now = clock.now();
  const row = { ended_at: now, is_fine: isFine ? (1 as const) : (0 as const), note: note.slice(0, NOTE_MAX) };
  await db
    .insertInto("operator_run")
    .values({ command, ...row, fine_at: isFine ? now : null })
    .onConflict((conflict) => conflict.column("command").doUpdateSet({ ...row, ...(isFine ? { fine_at: now } : {}) }))
    .execute()
    // The database may be read-only, busy, or of an older version.
    .catch(() => {});
}

/** Runs a command and records how it ended. */
export async function noted<T>(
  ctx: Pick<Context, "db" | "clock">,
  command: OperatorCommand,
  work: () => Promise<T>,
  endOf: (result: T) => Ended,
): Promise<T> {
  try {
    const result = await work();
    await noteRun(ctx, command, endOf(result));
    return result;
  } catch (error) {
    await noteRun(ctx, command, { isFine: false, note: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

export const operatorRuns = ({ db }: Pick<Context, "db">) =>
  db.selectFrom("operator_run").selectAll().orderBy("command").execute();

/** For each command the time of its last success, in seconds since 1970, for the metrics. */
export async function lastFine(ctx: Pick<Context, "db">): Promise<Record<string, number>> {
  return Object.fromEntries(
    (await operatorRuns(ctx)).flatMap(({ command, fine_at: at }) => (at === null ? [] : [[command, at / 1000]])),
  );
}
