import { check, CHECK_USAGE } from "./check-commands.ts";
import { runCommand } from "./run-script.ts";

/** Exit code 1 where something differs. */
void runCommand(CHECK_USAGE, async (args, say) => {
  const { text, differs } = await check(process.env, args, say);
  if (differs) process.exitCode = 1;
  return text;
});
