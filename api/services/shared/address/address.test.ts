import { pino } from "pino";
import { expect, test } from "vitest";
import { blamedRanges, rangeOf, requesterOf, siteOf, takeForAddress } from "./address.ts";
import { createLimiter } from "../../../limiter/limiter.ts";

test("C02 an IPv6 /64 is one requester however its addresses are written, and an IPv4 address is its own requester", () => {
  const same = ["2001:db8:1:2::1", "2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:DB8:1:2:0:0:0:7%eth0"];
  expect(new Set(same.map(requesterOf))).toEqual(new Set(["2001:db8:1:2::/64"]));
  expect(requesterOf("2001:db8:1:3::1")).not.toBe(requesterOf("2001:db8:1:2::1"));
  for (const mapped of ["203.0.113.9", "::ffff:203.0.113.9", "::ffff:cb00:7109"])
    expect(requesterOf(mapped)).toBe("203.0.113.9");
  expect(requesterOf("::1")).toBe("0:0:0:0::/64");
  expect(requesterOf("unknown")).toBe("unknown");
});

test("C02 the addresses of a /24 or a /56 are one network, however they are written", () => {
  for (const ip of ["203.0.113.9", "203.0.113.250", "::ffff:203.0.113.1"]) expect(rangeOf(ip)).toBe("203.0.113.0/24");
  expect(rangeOf("203.0.114.9")).toBe("203.0.114.0/24");
  for (const ip of ["2001:db8:1:2000::1", "2001:0db8:1:20ff:ffff::", "2001:db8:1:2001::5%eth0"])
    expect(rangeOf(ip)).toBe("2001:db8:1:2000::/56");
  expect(rangeOf("2001:db8:1:2100::1")).toBe("2001:db8:1:2100::/56");
  expect(rangeOf("unknown")).toBe("unknown");
});

test("C02 a /48 has the points of four /64, and a refusal by the /48 costs the /64 no point", async () => {
  const limiter = createLimiter(undefined, pino({ level: "silent" }));
  const rule = { name: "test", points: 3, seconds: 60 };
  const at = (net: number, host: number) => takeForAddress(limiter, rule, `2001:db8:9:${net}::${host}`);
  expect(siteOf("2001:db8:9:1::5")).toBe("2001:db8:9::/48");
  expect(siteOf("203.0.113.9")).toBeNull();
  for (let host = 1; host <= 3; host += 1) expect(await at(1, host)).toBe(0);
  expect(await at(1, 4)).toBeGreaterThan(0);
  for (let net = 2; net <= 10; net += 1) expect(await at(net, 1)).toBe(0);
  expect(await at(11, 1)).toBeGreaterThan(0);
  expect(await takeForAddress(limiter, rule, "2001:db8:a:1::1")).toBe(0);
  await limiter.close();
});

test("C02 the range around a requester is an IPv4 /24 or an IPv6 /56, and a /48 is blamed for its ranges", () => {
  const ranges = ["203.0.113.9", "::ffff:203.0.113.77", "2001:db8:1:2ff::1", "2001:db8:1:200::9", "unknown"];
  expect(ranges.map((ip) => rangeOf(requesterOf(ip)))).toEqual([
    "203.0.113.0/24",
    "203.0.113.0/24",
    "2001:db8:1:200::/56",
    "2001:db8:1:200::/56",
    "unknown",
  ]);
  expect(blamedRanges(requesterOf("2001:db8:1:2ff::1"))).toEqual([
    { range: "2001:db8:1:200::/56", size: 1 },
    { range: "2001:db8:1::/48", size: 4 },
  ]);
  expect(blamedRanges("203.0.113.9")).toEqual([{ range: "203.0.113.0/24", size: 1 }]);
});
