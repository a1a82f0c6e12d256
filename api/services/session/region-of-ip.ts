import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const lan = new BlockList();
for (const [net, prefix] of [["10.0.0.0", 8], ["172.16.0.0", 12], ["192.168.0.0", 16], ["169.254.0.0", 16], ["100.64.0.0", 10]] as const) lan.addSubnet(net, prefix, "ipv4");
lan.addSubnet("fc00::", 7, "ipv6");
lan.addSubnet("fe80::", 10, "ipv6");

/**
 * Where an address is, as far as it says so by itself: 本机, 内网. Null for an address of the internet: telling its
 * province needs a database that this product does not carry.
 */
export function regionOfIp(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  const version = isIP(address);
  if (version === 0) return null;
  const family = version === 4 ? "ipv4" : "ipv6";
  if (loopback.check(address, family)) return "本机";
  return lan.check(address, family) ? "内网" : null;
}
