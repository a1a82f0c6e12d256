import { isIPv6 } from "node:net";
import type { Limiter, LimitRule } from "../../../limiter/limiter.ts";

/**
 * A whole /48 has the points of this many /64 networks: a /48 is a company's or a provider's site, which one customer
 * may own.
 */
const SITE_FACTOR = 4;

/** The eight groups of an IPv6 address as numbers. A zone (`%eth0`) is ignored. */
function groupsOf(ip: string): number[] {
  const [head = "", tail] = ip.replace(/%.*$/, "").split("::");
  const parse = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .flatMap((group) => {
        if (!group.includes(".")) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
        return [a * 256 + b, c * 256 + d];
      });
  const left = parse(head);
  const right = tail === undefined ? [] : parse(tail);
  return [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => 0), ...right];
}

/**
 * The key by which rate limits count an address. One customer of a provider has a whole IPv6 /64 and can use a new
 * address of it for each request, so the key is the /64. The key of an IPv4 address is the address itself, also when it
 * is written as IPv6 (`::ffff:1.2.3.4`).
 */
export function requesterOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const [g6 = 0, g7 = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [g6 >> 8, g6 & 255, g7 >> 8, g7 & 255].join(".");
  return `${prefix(groups, 4)}::/64`;
}

/** The /48 of an IPv6 address; null for IPv4. */
export function siteOf(ip: string): string | null {
  return requesterOf(ip).endsWith("/64") ? `${prefix(groupsOf(ip), 3)}::/48` : null;
}

/** The network of an address or a requester, in the sizes that providers assign: an IPv4 /24 or an IPv6 /56. */
export function rangeOf(address: string): string {
  const requester = requesterOf(address);
  if (!requester.endsWith("/64")) return requester.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");
  const groups = groupsOf(requester.slice(0, -"/64".length)).slice(0, 4);
  return `${prefix([...groups.slice(0, 3), (groups[3] ?? 0) & 0xff00], 4)}::/56`;
}

/**
 * The ranges that are blamed for a requester's acts, with the number of /56 ranges that each counts for: an IPv6 /48
 * counts for four.
 */
export function blamedRanges(requester: string): { range: string; size: number }[] {
  const own = { range: rangeOf(requester), size: 1 };
  if (!requester.endsWith("/64")) return [own];
  return [own, { range: `${prefix(groupsOf(requester.slice(0, -"/64".length)), 3)}::/48`, size: SITE_FACTOR }];
}

const prefix = (groups: number[], count: number) =>
  groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(":");
const siteRule = (rule: LimitRule): LimitRule => ({
  ...rule,
  name: `${rule.name}-48`,
  points: rule.points * SITE_FACTOR,
});

/**
 * Takes a point like `limiter.take`, for an address: the requester has the rule's points, and its IPv6 /48 has four
 * times as many.
 * @returns the seconds to wait, 0 when the point was granted
 */
export async function takeForAddress(limiter: Limiter, rule: LimitRule, ip: string): Promise<number> {
  const wait = await limiter.take(rule, requesterOf(ip));
  const site = siteOf(ip);
  if (wait > 0 || site === null) return wait;
  const siteWait = await limiter.take(siteRule(rule), site);
  if (siteWait > 0) await limiter.giveBack(rule, requesterOf(ip));
  return siteWait;
}

/** Gives back the point that `takeForAddress` granted. */
export async function giveBackToAddress(limiter: Limiter, rule: LimitRule, ip: string): Promise<void> {
  await limiter.giveBack(rule, requesterOf(ip));
  const site = siteOf(ip);
  if (site !== null) await limiter.giveBack(siteRule(rule), site);
}
