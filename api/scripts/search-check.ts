import { runScript } from "./run-script.ts";
import { searchCheck } from "./search-commands.ts";

/** Exits with code 1 if there are differences. */
void runScript(async () => {
  const { text, differs } = await searchCheck(process.env);
  if (differs) process.exitCode = 1;
  return text;
});
