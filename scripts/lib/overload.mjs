/**
 * Measures the service at one, two and five times the capacity of a web worker: each guest requests an uncached page.
 */
import { Agent, get } from "node:http";

/** A page that arrives later than this, in ms, does not count: its reader has left. */
const GOOD_MS = 2_000;
const LOST_MS = 10_000;
const TICK_MS = 10;

let asked = 0;

/**
 * @param {Agent} agent
 * @param {string} url
 * @param {string} [cookie]
 * @returns {Promise<{ status: number, ms: number }>} status 0: no answer in time
 */
function ask(agent, url, cookie) {
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (/** @type {number} */ status) => resolve({ status, ms: performance.now() - started });
    const request = get(
      url,
      { agent, headers: { "accept-encoding": "gzip", ...(cookie ? { cookie } : {}) }, timeout: LOST_MS },
      (answer) => {
        answer.resume().on("end", () => done(answer.statusCode ?? 0));
      },
    );
    request.on("timeout", () => request.destroy()).on("error", () => done(0));
  });
}

/** Interval in ms of two more requests beside the crowd: one for a cached page, one by a member. */
const OTHERS_EVERY_MS = 100;

/** @param {number[]} numbers @param {number} share */
function quantile(numbers, share) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? Number.NaN;
}

/** @typedef {{ status: number, ms: number }} Answer */
/** @returns {Promise<Answer>[]} */
const newAnswers = () => [];

/**
 * The 95th percentile of the waiting time in ms. A refused page counts as the longest wait.
 * @param {Answer[]} answers
 */
function p95(answers) {
  return quantile(
    answers.map(({ status, ms }) => (status === 200 ? ms : LOST_MS)),
    0.95,
  );
}

/**
 * Sends requests at a constant rate, whether or not earlier ones were answered.
 * @param {{ url: string, cookie: string, seconds: number }} target
 * @param {number} perSecond
 */
async function sendAtRate({ url, cookie, seconds }, perSecond) {
  const agent = new Agent({ keepAlive: true });
  const [all, kept, members] = [newAnswers(), newAnswers(), newAnswers()];
  const started = performance.now();
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - started) {
    // Each request has a new address, so that the page cache cannot answer it.
    while (all.length < (passed / 1000) * perSecond) all.push(ask(agent, `${url}?overload=${(asked += 1)}`));
    if (kept.length * OTHERS_EVERY_MS <= passed) {
      kept.push(ask(agent, url));
      members.push(ask(agent, url, cookie));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const answers = await Promise.all(all);
  const others = { kept: p95(await Promise.all(kept)), members: p95(await Promise.all(members)) };
  agent.destroy();
  const good = answers.filter(({ status, ms }) => status === 200 && ms <= GOOD_MS);
  const refused = answers.filter(({ status }) => status === 503);
  return {
    come: all.length / seconds,
    good: good.length / seconds,
    refused: refused.length / seconds,
    lost: (answers.length - good.length - refused.length) / seconds,
    p99: quantile(
      good.map(({ ms }) => ms),
      0.99,
    ),
    ...others,
  };
}

/**
 * @param {{ url: string, cookie: string, seconds: number }} target
 * @param {number} capacity pages per second, measured without other load
 */
export async function overload(target, capacity) {
  const rows = [];
  for (const times of [1, 2, 5]) rows.push({ times, ...(await sendAtRate(target, capacity * times)) });
  return rows;
}
