import proxyaddr from "proxy-addr";
import { ConfigError } from "./config-error.ts";

/** Whether the peer `hop` steps away from us (0: the socket's own) may say whom it forwards for. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * TRUST_PROXY: empty (nobody), a number of hops, or names and ranges as `loopback, 10.0.0.0/8`.
 * "Everybody" is not on offer: then any visitor could write his own address.
 * @throws ConfigError
 */
export function trustOf(value: string): Trust {
  if (value === "") return () => false;
  if (/^\d+$/.test(value)) {
    const hops = Number(value);
    return (_address, hop) => hop < hops;
  }
  try {
    return proxyaddr.compile(value.split(",").map((part) => part.trim()));
  } catch {
    throw new ConfigError("配置错误 TRUST_PROXY：须为代理层数、loopback，或以逗号分隔的 IP / CIDR（见 .env.example）");
  }
}
