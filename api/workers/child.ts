import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FromWorker } from "./messages.ts";
import type { StartHand } from "./workers.ts";

interface Child {
  /** From source. */
  source: URL;
  /** In the bundle. */
  built: URL;
  /** Of its heap; what lies outside of that is its watchdog's affair. */
  memoryMb: number;
}

/** A process that knows none of our secrets and writes nothing to our log. */
export function child({ source, built, memoryMb }: Child): StartHand {
  const isSource = import.meta.url.endsWith(".ts");
  return ({ message, gone }) => {
    const made = fork(fileURLToPath(isSource ? source : built), [], {
      env: { NODE_ENV: "production" },
      execArgv: [`--max-old-space-size=${memoryMb}`, ...(isSource ? ["--import", "tsx"] : [])],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    });
    // Free, it keeps nobody alive.
    made.unref();
    made.channel?.unref();
    made.on("message", (said: FromWorker) => message(said));
    made.once("error", (error) => gone(error.message));
    made.once("exit", (code, signal) => gone(signal ?? `code ${code}`));
    return {
      // What cannot be sent any more is told by its end.
      send: (told) => void made.send(told, () => {}),
      kill: () => void made.kill("SIGKILL"),
    };
  };
}
