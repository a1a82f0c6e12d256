import type { IncomingMessage } from "node:http";

interface Limits {
  /** Maximum of an address (an IPv4 address, or an IPv6 /64) for texts, and apart from these for files. */
  perAddress?: number;
  /** Maximum of bytes of all texts that are not yet whole. */
  bytesMax?: number;
}

interface Body {
  req: IncomingMessage;
  bytes: number;
}

const MB = 1024 * 1024;

/**
 * Bodies that are not yet whole. They are counted apart from pages and calls of the API, so that nobody holds a place
 * of those with a body that does not come; `watchBody` ends the ones that stall. Where there are too many, the oldest
 * text of the address that holds most ends: an honest one has usually come after some milliseconds.
 */
export function createWaitingBodies({ perAddress = 64, bytesMax = 64 * MB }: Limits = {}) {
  const texts = new Map<string, Set<Body>>();
  const files = new Map<string, number>();
  let held = 0;

  function leave(address: string, body: Body): void {
    const own = texts.get(address);
    if (!own?.delete(body)) return;
    held -= body.bytes;
    if (own.size === 0) texts.delete(address);
  }

  function endOldest(address: string): void {
    const [oldest] = texts.get(address) ?? [];
    if (!oldest) return;
    leave(address, oldest);
    oldest.req.socket.destroy();
  }

  function endOfMost(): void {
    let most = { address: "", bytes: 0 };
    for (const [address, own] of texts) {
      const bytes = [...own].reduce((sum, body) => sum + body.bytes, 0);
      if (bytes > most.bytes) most = { address, bytes };
    }
    endOldest(most.address);
  }

  return {
    /**
     * Reads a whole text and puts it back, so that the handler reads it from the request as it would have.
     * @returns false when the connection ended before
     */
    text(req: IncomingMessage, address: string): Promise<boolean> {
      const body: Body = { req, bytes: 0 };
      const chunks: Buffer[] = [];
      const own = texts.get(address) ?? new Set();
      if (own.size >= perAddress) endOldest(address);
      texts.set(address, own.add(body));
      return new Promise((resolve) => {
        const finish = (isWhole: boolean) => {
          req.off("readable", read);
          req.off("close", gone);
          leave(address, body);
          resolve(isWhole);
        };
        const gone = () => finish(false);
        const read = () => {
          for (let chunk = req.read() as Buffer | null; chunk !== null; chunk = req.read() as Buffer | null) {
            chunks.push(chunk);
            if (!texts.get(address)?.has(body)) continue;
            body.bytes += chunk.length;
            held += chunk.length;
          }
          if (req.complete) {
            req.unshift(Buffer.concat(chunks));
            finish(true);
          } else if (held > bytesMax) endOfMost();
        };
        req.on("readable", read);
        req.once("close", gone);
      });
    },
    /**
     * Counts a file, which its handler reads as it comes.
     * @returns false when the address sends too many files at once
     */
    file(req: IncomingMessage, address: string): boolean {
      const before = files.get(address) ?? 0;
      if (before >= perAddress) return false;
      files.set(address, before + 1);
      const { socket } = req;
      let isCounted = true;
      const end = () => {
        if (!isCounted) return;
        isCounted = false;
        socket.off("close", end);
        const left = (files.get(address) ?? 0) - 1;
        if (left > 0) files.set(address, left);
        else files.delete(address);
      };
      req.once("end", end);
      // Not the request's own "close", which Node does not emit once the request has been answered.
      socket.once("close", end);
      return true;
    },
  };
}
