import { backup, BACKUP_USAGE } from "./backup-commands.ts";
import { runCommand } from "./run-script.ts";

void runCommand(BACKUP_USAGE, (args, say) => backup(process.env, args, say));
