import { spawn } from "node:child_process";

/**
 * Runs a Node script to its end. A signal that stops this process meanwhile stops the script, too.
 * @param {string[]} args script and arguments
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>} its exit code; 1 when it could not start
 */
export function runNode(args, options = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, options);
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      child.kill(signal);
      // The exit code of a shell: 128 + the signal's number.
      child.once("close", () => process.exit(signal === "SIGINT" ? 130 : signal === "SIGHUP" ? 129 : 143));
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGTERM", "SIGINT", "SIGHUP"];
    for (const signal of signals) process.once(signal, stop);
    child.once("error", () => done(1));
    child.once("close", (code) => {
      for (const signal of signals) process.off(signal, stop);
      done(code ?? 1);
    });
  });
}
