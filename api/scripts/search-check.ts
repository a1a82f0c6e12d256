import { runScript } from "./run-script.ts";
import { searchCheck } from "./search-commands.ts";

/** Exit code 1 where something differs. */
void runScript(async () => {
  const { text, differs } = await searchCheck(process.env);
  if (differs) process.exitCode = 1;
  return text;
});
