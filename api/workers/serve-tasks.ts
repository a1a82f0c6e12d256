import type { Ask, FromWorker, ToWorker } from "./messages.ts";
import { ownThread } from "./thread-cpu.ts";

interface Parent {
  send(message: FromWorker): void;
  onMessage(take: (message: ToWorker) => void): void;
}

/** The worker's side of `createWorkers`: runs one task after the other. */
export function serveTasks(parent: Parent, work: (task: unknown, ask: Ask) => Promise<unknown>): void {
  const open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  const ask: Ask = (name, ...args) =>
    new Promise((resolve, reject) => {
      asked += 1;
      open.set(asked, { resolve, reject });
      parent.send({ type: "ask", id: asked, name, args });
    });

  async function take(task: unknown): Promise<void> {
    try {
      parent.send({ type: "done", value: await work(task, ask) });
    } catch (error) {
      parent.send({ type: "failed", error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }

  parent.onMessage((message) => {
    if (message.type === "task") return void take(message.task);
    const waiting = open.get(message.id);
    open.delete(message.id);
    if (message.error === undefined) waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.error));
  });
  parent.send({ type: "ready", thread: ownThread() });
}
