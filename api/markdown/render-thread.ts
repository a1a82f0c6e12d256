import { parentPort } from "node:worker_threads";
import type { Ask, ToWorker } from "../workers/messages.ts";
import { serveTasks } from "../workers/serve-tasks.ts";
import { asTyped } from "./present-names.ts";
import { type RenderSettings, withoutReplyParts } from "./render.ts";
import type { RenderTask } from "./render-tasks.ts";
import { renderForStorage } from "./render-for-storage.ts";
import { renderers } from "./renderers.ts";

/** Settings whose functions send a message to the main thread, which has the database. */
function settingsOf({ plain, asks }: RenderTask, ask: Ask): RenderSettings {
  const asked = Object.fromEntries(asks.map((name) => [name, (wanted: unknown) => ask(name, wanted)]));
  return { ...plain, ...asked } as unknown as RenderSettings;
}

function work(task: RenderTask, ask: Ask): Promise<unknown> | string {
  const settings = settingsOf(task, ask);
  switch (task.what) {
    case "render":
      return renderers[task.language](task.source, settings);
    case "keep":
      return renderForStorage(task.language, task.source, settings);
    case "typed":
      return asTyped(task.language, task.source, settings);
    case "open":
      return withoutReplyParts(task.source);
  }
}

// This thread renders texts of strangers, so that an endless one does not block the thread that answers requests.
const port = parentPort;
if (port) {
  serveTasks(
    {
      send: (message) => port.postMessage(message),
      onMessage: (take) => port.on("message", (message: ToWorker) => take(message)),
    },
    async (task, ask) => work(task as RenderTask, ask),
  );
}
