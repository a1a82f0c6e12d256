import { createRequire } from "node:module";
import { BlockList, isIP } from "node:net";
import type Ip2Region from "ip2region";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const lan = new BlockList();
for (const [net, prefix] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  lan.addSubnet(net, prefix, "ipv4");
lan.addSubnet("fc00::", 7, "ipv6");
lan.addSubnet("fe80::", 10, "ipv6");

// The package is CommonJS and contains its data, which is loaded at the first public address (11 MB, some
// milliseconds).
const load = createRequire(import.meta.url);
let regions: Ip2Region | undefined;

const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, "");

/** 本机 for a loopback address and 内网 for a private one; null for a public address or an invalid text. */
export function ownNetworkOf(ip: string): "本机" | "内网" | null {
  const address = plain(ip);
  const version = isIP(address);
  if (version === 0) return null;
  const family = version === 4 ? "ipv4" : "ipv6";
  if (loopback.check(address, family)) return "本机";
  return lan.check(address, family) ? "内网" : null;
}

/**
 * IP 属地 as Chinese regulations require it: the province for addresses of the mainland (浙江); 中国香港, 中国澳门 and 中国台湾;
 * elsewhere the country (美国); 本机 and 内网; null when the database has no entry.
 */
export function regionOfIp(ip: string): string | null {
  const own = ownNetworkOf(ip);
  const address = plain(ip);
  if (own !== null || isIP(address) === 0) return own;
  regions ??= new (load("ip2region") as { default: typeof Ip2Region }).default();
  const found = regions.search(address);
  if (!found?.country) return null;
  if (found.country !== "中国") return found.country;
  const province = found.province.replace(/(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)$/, "");
  return /^(?:香港|澳门|台湾)$/.test(province) ? `中国${province}` : province || "中国";
}
