import type { Log } from "./log-lines.ts";
import { faultsOfAcknowledgements } from "./of-acknowledgements.ts";
import { faultsOfEvents } from "./of-events.ts";
import { faultsOfLoads } from "./of-loads.ts";
import { faultsOfPositions } from "./of-positions.ts";
import { faultsOfRooms } from "./of-rooms.ts";
import { faultsOfRows } from "./of-rows.ts";
import { faultsOfUnread } from "./of-unread.ts";
import type { Rows } from "./rows.ts";

/** A broken promise of private messages or rooms: the rule, and the ids that broke it. */
export interface Fault {
  rule: string;
  told: string;
}

export type Tell = (rule: string, told: string) => void;

/**
 * Compares the members' logs with the database. The checker shares no code with the product: it knows the tables, and
 * what members were answered and shown.
 */
export function findFaults(log: Log, rows: Rows): Fault[] {
  const faults: Fault[] = [];
  const tell: Tell = (rule, told) => void faults.push({ rule, told });
  faultsOfRows(rows, tell);
  faultsOfAcknowledgements(log, rows, tell);
  faultsOfLoads(log, rows, tell);
  faultsOfPositions(log, rows, tell);
  faultsOfRooms(log, rows, tell);
  faultsOfEvents(log, rows, tell);
  faultsOfUnread(log, rows, tell);
  return faults;
}
