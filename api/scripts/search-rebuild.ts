import { runScript } from "./run-script.ts";
import { searchRebuild } from "./search-commands.ts";

void runScript(() => searchRebuild(process.env, process.argv.slice(2), (text) => process.stderr.write(text)));
