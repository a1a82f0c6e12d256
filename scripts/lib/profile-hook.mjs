/**
 * Loaded by `--import` into each process of the product: records a CPU profile from SIGUSR2 on, and writes it when the
 * process ends (tests/bench/profile.ts).
 */
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

const folder = process.env.PROFILE_FOLDER;
if (folder && isMainThread)
  process.once("SIGUSR2", () => {
    const session = new Session();
    session.connect();
    session.post("Profiler.enable");
    session.post("Profiler.start");
    process.once("exit", () => {
      session.post("Profiler.stop", (error, answer) => {
        if (!error) writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(answer.profile));
      });
    });
  });
