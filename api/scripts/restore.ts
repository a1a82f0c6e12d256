import { restore, RESTORE_USAGE } from "./backup-commands.ts";
import { runCommand } from "./run-script.ts";

/** Exit code 1 where the check at the end finds something. */
void runCommand(RESTORE_USAGE, async (args, say) => {
  const { text, differs } = await restore(process.env, args, say);
  if (differs) process.exitCode = 1;
  return text;
});
