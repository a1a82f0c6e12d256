const SYNC = 0x47;
const PACKET = 188;
/** Bytes from one packet to the next, and before a packet's own bytes: plain, of camcorders (M2TS), with checksums. */
const LAYOUTS = [
  { step: PACKET, lead: 0 },
  { step: PACKET + 4, lead: 4 },
  { step: PACKET + 16, lead: 0 },
];
/** Packets at the start of a file that must have their sync byte for a layout. */
const HEAD = 4;

/** Reads bytes of a file; fewer at its end. */
export type Read = (start: number, end: number) => Promise<Uint8Array>;

/**
 * Reads a transport stream in which each packet without its sync byte is replaced by an empty one: a reader gives up at
 * the first damaged packet, although those after it are whole.
 * @returns null for other files
 */
export async function mendedTs(read: Read): Promise<Read | null> {
  const head = await read(0, HEAD * (PACKET + 16));
  const layout = LAYOUTS.find(({ step, lead }) =>
    Array.from({ length: HEAD }, (_, index) => head[index * step + lead]).every((byte) => byte === SYNC),
  );
  if (!layout) return null;
  const { step, lead } = layout;
  return async (start, end) => {
    // The first packet of the range may begin before it.
    const from = start - (start % step);
    const bytes = Buffer.from(await read(from, end));
    for (let at = 0; at + lead < bytes.length; at += step) if (bytes[at + lead] !== SYNC) empty(bytes, at + lead);
    return bytes.subarray(start - from);
  };
}

/** Writes a packet without content: of the identifier that readers skip (ISO/IEC 13818-1, 2.4.3.3). */
function empty(bytes: Buffer, at: number): void {
  const end = Math.min(at + PACKET, bytes.length);
  bytes.fill(0xff, at, end);
  Buffer.from([SYNC, 0x1f, 0xff, 0x10]).copy(bytes, at, 0, end - at);
}
