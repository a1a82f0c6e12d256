/** What a worker is told. */
export type ToWorker =
  | { type: "task"; task: unknown }
  /** To what it asked; `error` where that failed. */
  | { type: "answer"; id: number; value?: unknown; error?: string };

/** What it says. */
export type FromWorker =
  /** `thread`: where its CPU time can be read (thread-cpu.ts). */
  | { type: "ready"; thread: string | undefined }
  /** It has to know something that only whoever gave the task can tell. */
  | { type: "ask"; id: number; name: string; args: unknown[] }
  | { type: "done"; value: unknown }
  /** A bug of ours: for the log. */
  | { type: "failed"; error: string };

/** Asks whoever gave the task. */
export type Ask = (name: string, ...args: unknown[]) => Promise<unknown>;
