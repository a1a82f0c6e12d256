import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import type { ToWorker } from "../../workers/messages.ts";
import { serveTasks } from "../../workers/serve-tasks.ts";
import { questionSvg } from "./question-svg.ts";

const port = parentPort;
if (port) {
  serveTasks(
    {
      send: (message) => port.postMessage(message),
      onMessage: (take) => port.on("message", (message: ToWorker) => take(message)),
    },
    async (task) =>
      sharp(Buffer.from(questionSvg(task as [string, string])))
        .png({ palette: true, colours: 16 })
        .toBuffer(),
  );
}
