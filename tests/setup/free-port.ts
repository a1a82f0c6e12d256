import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the range from which systems take ports for connections and for servers that listen on port 0. */
const FIRST = 20_000;
const END = 32_000;
const TRIES = 50;

const given = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, "127.0.0.1"), "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}

/**
 * A free loopback port, for a server that starts later or restarts on the same address. The system does not assign
 * ports of this range, and this process returns each port once.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, END);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no free port between ${FIRST} and ${END} in ${TRIES} tries`);
}
