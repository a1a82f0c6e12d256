import { EXPORT_USAGE, exportCommunity } from "./export-commands.ts";
import { runCommand } from "./run-script.ts";

void runCommand(EXPORT_USAGE, (args, say) => exportCommunity(process.env, args, say));
