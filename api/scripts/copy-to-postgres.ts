import { COPY_USAGE, copyCommand } from "./copy-commands.ts";
import { runCommand } from "./run-script.ts";

/** Exits with code 1 if a row differs. */
void runCommand(COPY_USAGE, async (args, say) => {
  const { text, differs } = await copyCommand(process.env, args, say);
  if (differs) process.exitCode = 1;
  return text;
});
