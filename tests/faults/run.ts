/**
 * `node --import tsx tests/faults/run.ts --messages 100000 [--database postgres] [--seed 7] [--conversations 300]
 * [--rooms 3] [--members 600]`: one campaign with the built API (`npm run build`). Prints its figures, and exits with 1
 * when there is a fault.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runCampaign } from "./campaign.ts";

const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "100000" },
    database: { type: "string", default: "sqlite" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    conversations: { type: "string", default: "300" },
    rooms: { type: "string", default: "3" },
    members: { type: "string", default: "600" },
  },
});
const [seed, messages, conversations, rooms, members] = [
  values.seed,
  values.messages,
  values.conversations,
  values.rooms,
  values.members,
].map(Number) as [number, number, number, number, number];
const { database } = values;
if (
  ![seed, messages, conversations, rooms, members].every(Number.isSafeInteger) ||
  (database !== "sqlite" && database !== "postgres")
) {
  process.stderr.write(
    "--seed, --messages, --conversations, --rooms and --members are whole numbers, --database is sqlite or postgres\n",
  );
  process.exit(2);
}
process.stdout.write(`messages under faults: ${database}, --seed ${seed}\n`);
const { faults, apiErrors, folder, ...figures } = await runCampaign({
  seed,
  messages,
  conversations,
  rooms,
  members,
  database,
  kills: "often",
  isBuilt: true,
  tell: (line) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`),
});
process.stdout.write(`${JSON.stringify(figures)}\n`);
if (apiErrors.length > 0)
  process.stdout.write(
    `${apiErrors.length} errors in the API's log, the first:\n${apiErrors.slice(0, 5).join("\n")}\n`,
  );
for (const { rule, told } of faults.slice(0, 50)) process.stdout.write(`${rule}: ${told}\n`);
if (faults.length > 0) process.stdout.write(`${faults.length} faults; logs and database: ${folder}\n`);
// Each message is heard by two people, or in a room by all open pages. On a machine that is too busy lines do not open,
// and nothing is proved of them.
const isHeard =
  figures.heard >= 2 * (figures.messages - figures.roomMessages) - 10 * figures.reloads &&
  figures.changes >= figures.roomMessages;
if (!isHeard) process.stdout.write("the machine was too busy: the live lines have heard too little\n");
// Connections that a fault has stalled keep a process alive for minutes.
process.exit(faults.length === 0 && isHeard ? 0 : 1);
