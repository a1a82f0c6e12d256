import { ROTATE_USAGE, rotateSecrets } from "./rotate-commands.ts";
import { runCommand } from "./run-script.ts";

void runCommand(ROTATE_USAGE, (args) => rotateSecrets(process.env, args));
