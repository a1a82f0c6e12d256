import { check, CHECK_USAGE } from "./check-commands.ts";
import { runCommand } from "./run-script.ts";

/** Exits with code 1 if there are differences. */
void runCommand(CHECK_USAGE, async (args, say) => {
  const { text, differs } = await check(process.env, args, say);
  if (differs) process.exitCode = 1;
  return text;
});
