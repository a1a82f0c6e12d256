import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** The most bytes of an index; the index of a normal film of an hour has five million. */
const INDEX_MAX = 64 * 1024 * 1024;
/** The most boxes of a file; an hour in fragments of a hundredth of a second has fewer. */
const BOXES_MAX = 1_000_000;
/** The most packets per second: more than the fastest camera and the shortest sound packets need. */
const PACKETS_PER_SECOND = 1_000;
/** The packets that are allowed in addition, for very short films. */
const PACKETS_FLOOR = 2_000;
/** The reader sums up a whole chunk for each sample of it; it makes this many additions within some seconds. */
const ADDITIONS_MAX = 2e10;

/** The most packets of a track that are believed, by the file's size in bytes and its claimed length. */
export const packetsMost = ({ bytes, seconds }: { bytes: number; seconds: number }): number =>
  Math.min(bytes, seconds * PACKETS_PER_SECOND + PACKETS_FLOOR);

interface Box {
  type: string;
  /** The offsets of the box's content in the buffer. */
  from: number;
  to: number;
}

/** Sibling boxes in a range; a box that exceeds the range is cut to it. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const { size, header } = sizeOf(bytes, at, to - at);
    if (size < header) return;
    yield { type: bytes.toString("latin1", at + 4, at + 8), from: at + header, to: Math.min(to, at + size) };
    at += size;
  }
}

/** The size of a box and of its header, in bytes. @param left the bytes up to the end of the parent */
function sizeOf(bytes: Buffer, at: number, left: number): { size: number; header: number } {
  const size = bytes.readUInt32BE(at);
  if (size === 0) return { size: left, header: 8 };
  if (size !== 1) return { size, header: 8 };
  return { size: at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : 0, header: 16 };
}

/** The size of one entry in bytes, and the offset of the entry count (after version and flags). */
const tables: Record<string, { entry: number; count: number }> = {
  stts: { entry: 8, count: 4 },
  ctts: { entry: 8, count: 4 },
  stsc: { entry: 12, count: 4 },
  stco: { entry: 4, count: 4 },
  co64: { entry: 8, count: 4 },
  stss: { entry: 4, count: 4 },
};

class Unbelievable extends Error {
  override name = "Unbelievable";
}

function assert(isTrue: boolean): void {
  if (!isTrue) throw new Unbelievable("a table counts more than there is");
}

/** The 32-bit numbers at `offset` of each entry of a table. */
function column(bytes: Buffer, { type, from, to }: Box, offset: number): number[] {
  const { entry, count: at } = tables[type] ?? { entry: 4, count: 4 };
  const count = from + at + 4 <= to ? bytes.readUInt32BE(from + at) : 0;
  assert(count * entry <= to - from - at - 4);
  return Array.from({ length: count }, (_, index) => bytes.readUInt32BE(from + at + 4 + index * entry + offset));
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

interface File {
  bytes: number;
  packets: number;
}

/** Checks the tables of one track (stbl). */
function checkTables(bytes: Buffer, whole: Box, file: File): void {
  const boxes = new Map([...boxesIn(bytes, whole.from, whole.to)].map((box) => [box.type, box]));
  for (const [type, box] of boxes) if (tables[type]) column(bytes, box, 0);
  const [times, shifts, sizes, runs] = ["stts", "ctts", "stsz", "stsc"].map((type) => boxes.get(type));
  const isOfOneSize = sizes !== undefined && sizes.from + 12 <= sizes.to && bytes.readUInt32BE(sizes.from + 4) > 0;
  if (sizes && sizes.from + 12 <= sizes.to) {
    const count = bytes.readUInt32BE(sizes.from + 8);
    assert(isOfOneSize || count * 4 <= sizes.to - sizes.from - 12);
    assert(count <= file.bytes);
  }
  // Uncompressed sound counts each sample separately; all samples have the same size, and there are no shifts.
  const most = isOfOneSize && !shifts ? file.bytes : file.packets;
  if (times) assert(sum(column(bytes, times, 0)) <= most);
  if (shifts) assert(sum(column(bytes, shifts, 0)) <= most);
  if (!runs) return;
  const chunks = boxes.get("stco") ?? boxes.get("co64");
  const chunkCount = chunks ? column(bytes, chunks, 0).length : 0;
  const [firsts, perChunk] = [column(bytes, runs, 0), column(bytes, runs, 4)];
  let samples = 0;
  let additions = 0;
  for (const [index, count] of perChunk.entries()) {
    assert((firsts[index] ?? 0) <= chunkCount + 1);
    const inRun = Math.max(1, (firsts[index + 1] ?? chunkCount + 1) - (firsts[index] ?? 1));
    samples += count * inRun;
    additions += isOfOneSize ? 0 : count * count * inRun;
  }
  assert(samples <= 2 * most && additions <= ADDITIONS_MAX);
}

/** The number of samples in the runs (trun) of one fragment (moof). */
function samplesOfFragment(bytes: Buffer, fragment: Box): number {
  let samples = 0;
  for (const track of boxesIn(bytes, fragment.from, fragment.to))
    if (track.type === "traf")
      for (const run of boxesIn(bytes, track.from, track.to)) {
        if (run.type !== "trun" || run.from + 8 > run.to) continue;
        const flags = bytes.readUInt32BE(run.from) & 0xff_ff_ff;
        const fields = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((flag) => (flags & flag) !== 0).length;
        const count = bytes.readUInt32BE(run.from + 4);
        assert(count * fields * 4 <= run.to - run.from - 8);
        samples += count;
      }
  return samples;
}

const parents = new Set(["trak", "mdia", "minf"]);

function checkMovie(bytes: Buffer, whole: Box, file: File): void {
  for (const box of boxesIn(bytes, whole.from, whole.to)) {
    if (parents.has(box.type)) checkMovie(bytes, box, file);
    else if (box.type === "stbl") checkTables(bytes, box, file);
  }
}

/**
 * Whether the index of an MP4 or MOV counts no more than the file's size and claimed length allow: a reader that trusts
 * a count iterates over it, however large. Any other file has no such tables, and the result is true.
 */
export function hasBelievableCounts(path: string, { seconds }: { seconds: number }): boolean {
  const file = openSync(path, "r");
  try {
    const { size: bytes } = fstatSync(file);
    walk(file, { bytes, packets: packetsMost({ bytes, seconds }) });
    return true;
  } catch (error) {
    if (error instanceof Unbelievable) return false;
    throw error;
  } finally {
    closeSync(file);
  }
}

function walk(file: number, { bytes, packets }: File): void {
  const head = Buffer.alloc(16);
  let samples = 0;
  let boxes = 0;
  for (let at = 0; at + 8 <= bytes; boxes++) {
    assert(boxes < BOXES_MAX);
    head.fill(0);
    readSync(file, head, 0, 16, at);
    const { size, header } = sizeOf(head, 0, bytes - at);
    // Another format, or the rest is not a box: the reader decides.
    if (size < header) return;
    const type = head.toString("latin1", 4, 8);
    if (type === "moov" || type === "moof") {
      const length = Math.min(size, bytes - at) - header;
      assert(length <= INDEX_MAX);
      const content = Buffer.alloc(Math.max(0, length));
      readSync(file, content, 0, content.length, at + header);
      const whole = { type, from: 0, to: content.length };
      if (type === "moov") checkMovie(content, whole, { bytes, packets });
      else samples += samplesOfFragment(content, whole);
      // The limit covers all tracks together.
      assert(samples <= 4 * packets);
    }
    at += size;
  }
}
