/**
 * This process's environment, for the launcher and `npm run dev` alone: what children inherit is decided here. Settings
 * are read in config/env.ts.
 */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}

/**
 * The socket that systemd holds for us (`deploy/systemd/qunluo.socket`, sd_listen_fds(3)). It outlives this process, so that
 * connections wait in it while the next one starts.
 * @returns its descriptor
 */
export function socketOfSystemd(): number | undefined {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  return LISTEN_FDS === "1" && LISTEN_PID === String(process.pid) ? 3 : undefined;
}

/** Takes away what the children that inherit this environment must not know. */
export function keepOnly(variables: Record<string, string>): void {
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
}

/** Adds what was decided at start to what this process reads as its settings. */
export function setOwn(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
}

/**
 * Calls once when the `npm start` around this process is gone without a word: nobody would find what runs on. Whoever
 * starts the launcher without npm may leave.
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
