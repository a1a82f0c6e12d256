import proxyaddr from "proxy-addr";
import { ConfigError } from "./config-error.ts";

/** Whether the peer `hop` steps away (0: the socket's peer) may name the visitor for whom it forwards. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Parses TRUST_PROXY: empty (no proxy), a number of hops, or names and ranges such as `loopback, 10.0.0.0/8`. Trusting
 * everybody is not possible, because any visitor could then forge an address.
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
