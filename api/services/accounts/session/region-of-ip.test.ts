import { expect, test } from "vitest";
import { regionOfIp } from "./region-of-ip.ts";

test("S02 loopback and private addresses are 本机 and 内网, and addresses without an entry have no region", () => {
  expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].map(regionOfIp)).toEqual(["本机", "本机", "本机"]);
  expect(["10.1.2.3", "172.16.0.1", "192.168.1.9", "::ffff:192.168.1.9", "fd00::1", "fe80::1"].map(regionOfIp)).toEqual(
    Array.from({ length: 6 }, () => "内网"),
  );
  expect(["198.51.100.7", "2001:db8::1", "unknown", ""].map(regionOfIp)).toEqual([null, null, null, null]);
});

test.each([
  ["114.114.114.114", "江苏"],
  ["202.108.22.5", "北京"],
  ["110.157.1.1", "新疆"],
  ["116.116.1.1", "内蒙古"],
  ["::ffff:120.24.78.68", "广东"],
  ["240e:e9:8819:0:3::3f9", "江苏"],
  ["210.0.128.1", "中国香港"],
  ["202.175.3.3", "中国澳门"],
  ["61.220.1.1", "中国台湾"],
  ["8.8.8.8", "美国"],
])("S02 %s belongs to %s", (ip, region) => {
  expect(regionOfIp(ip)).toBe(region);
});
