import { expect, test } from "vitest";
import { regionOfIp } from "./region-of-ip.ts";

test("S02 addresses that say where they are, and those that do not", () => {
  expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].map(regionOfIp)).toEqual(["本机", "本机", "本机"]);
  expect(["10.1.2.3", "172.16.0.1", "192.168.1.9", "::ffff:192.168.1.9", "fd00::1", "fe80::1"].map(regionOfIp)).toEqual(Array.from({ length: 6 }, () => "内网"));
  expect(["198.51.100.7", "172.32.0.1", "2001:db8::1", "unknown", ""].map(regionOfIp)).toEqual([null, null, null, null, null]);
});
