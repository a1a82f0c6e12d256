/**
 * This process's environment, for the launcher and `npm run dev` only, which decide what children inherit. All other
 * code reads settings by config/env.ts.
 */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}

/**
 * The socket that systemd holds for this service (`deploy/systemd/qunluo.socket`, sd_listen_fds(3)). It outlives this
 * process, so that connections wait in it while the next process starts.
 * @returns its file descriptor
 */
export function socketOfSystemd(): number | undefined {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  return LISTEN_FDS === "1" && LISTEN_PID === String(process.pid) ? 3 : undefined;
}

/** Removes all other variables, so that children of this process do not inherit them. */
export function keepOnly(variables: Record<string, string>): void {
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
}

/** Adds variables that were decided at start to this process's settings. */
export function setOwn(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
}

/**
 * Calls `gone` once when the `npm start` around this process has disappeared: otherwise this process would run on
 * unnoticed. Without npm nothing is watched, because the parent may then end on purpose.
 */
export function onNpmGone(gone: () => void): void {
  if (!process.env.npm_lifecycle_event?.startsWith("start")) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    gone();
  }, 500);
  look.unref();
}
