/** A message to a worker. */
export type ToWorker =
  | { type: "task"; task: unknown }
  /** The answer to a worker's question; `error` if it failed. */
  | { type: "answer"; id: number; value?: unknown; error?: string };

/** A message from a worker. */
export type FromWorker =
  /** `thread`: the name of the worker's thread, to read its CPU time (thread-cpu.ts). */
  | { type: "ready"; thread: string | undefined }
  /** A question to the caller of the task, who has the data. */
  | { type: "ask"; id: number; name: string; args: unknown[] }
  | { type: "done"; value: unknown }
  /** A bug in the task's code, for the log. */
  | { type: "failed"; error: string };

/** Asks the caller of the task. */
export type Ask = (name: string, ...args: unknown[]) => Promise<unknown>;
