/** What is good at one, two and five times what the web worker can do: guests who each ask for a page that nobody kept. */
import { Agent, get } from "node:http";

/** A page that comes later is none: its reader has left. */
const GOOD_MS = 2_000;
const LOST_MS = 10_000;
const TICK_MS = 10;

let asked = 0;

/**
 * @param {Agent} agent @param {string} url
 * @returns {Promise<{ status: number, ms: number }>} status 0: no answer in time
 */
function ask(agent, url) {
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (/** @type {number} */ status) => resolve({ status, ms: performance.now() - started });
    // An address that nobody asked for before is not in the page cache.
    const request = get(
      `${url}?overload=${(asked += 1)}`,
      { agent, headers: { "accept-encoding": "gzip" }, timeout: LOST_MS },
      (answer) => {
        answer.resume().on("end", () => done(answer.statusCode ?? 0));
      },
    );
    request.on("timeout", () => request.destroy()).on("error", () => done(0));
  });
}

/**
 * So many people come each second, whether or not those before them were served.
 * @param {string} url @param {number} perSecond @param {number} seconds
 */
async function come(url, perSecond, seconds) {
  const agent = new Agent({ keepAlive: true });
  /** @type {Promise<{ status: number, ms: number }>[]} */
  const all = [];
  const started = performance.now();
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - started) {
    while (all.length < (passed / 1000) * perSecond) all.push(ask(agent, url));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const answers = await Promise.all(all);
  agent.destroy();
  const good = answers.filter(({ status, ms }) => status === 200 && ms <= GOOD_MS);
  const times = good.map(({ ms }) => ms).sort((one, other) => one - other);
  return {
    come: all.length / seconds,
    good: good.length / seconds,
    refused: answers.filter(({ status }) => status === 503).length / seconds,
    lost: answers.filter(({ status, ms }) => status === 0 || (status === 200 && ms > GOOD_MS)).length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

/** @param {string} url @param {number} capacity pages per second, as measured with nobody else there @param {number} seconds */
export async function overload(url, capacity, seconds) {
  const rows = [];
  for (const times of [1, 2, 5]) rows.push({ times, ...(await come(url, capacity * times, seconds)) });
  return rows;
}
