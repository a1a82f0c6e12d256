import { restore, RESTORE_USAGE } from "./backup-commands.ts";
import { runCommand } from "./run-script.ts";

/** Exits with code 1 if the final check has findings. */
void runCommand(RESTORE_USAGE, async (args, say) => {
  const { text, differs } = await restore(process.env, args, say);
  if (differs) process.exitCode = 1;
  return text;
});
