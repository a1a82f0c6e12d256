import { parentPort } from "node:worker_threads";
import type { Ask, ToWorker } from "../workers/messages.ts";
import { serveTasks } from "../workers/serve-tasks.ts";
import { asTyped } from "./present-names.ts";
import { type RenderSettings, withoutReplyParts } from "./render.ts";
import type { RenderTask } from "./render-tasks.ts";
import { renderToKeep } from "./render-to-keep.ts";
import { renderers } from "./renderers.ts";

/** What the site knows is asked of whoever gave the task, whose the database is. */
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
      return renderToKeep(task.language, task.source, settings);
    case "typed":
      return asTyped(task.language, task.source, settings);
    case "open":
      return withoutReplyParts(task.source);
  }
}

// A thread for texts of strangers: what one of them makes endless is not what answers requests.
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
