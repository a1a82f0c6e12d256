/**
 * This process's environment, for the launcher and `npm run dev` alone: what children inherit is decided here. Settings
 * are read in config/env.ts.
 */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return process.env;
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
