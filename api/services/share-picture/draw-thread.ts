import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import type { ToWorker } from "../../workers/messages.ts";
import { serveTasks } from "../../workers/serve-tasks.ts";
import { type Drawing, shareSvg } from "./draw.ts";

const port = parentPort;
if (port) {
  serveTasks(
    {
      send: (message) => port.postMessage(message),
      onMessage: (take) => port.on("message", (message: ToWorker) => take(message)),
    },
    async (task) =>
      sharp(Buffer.from(shareSvg(task as Drawing)))
        .png({ palette: true, colours: 64 })
        .toBuffer(),
  );
}
