import { copyFile, type FileHandle, open } from "node:fs/promises";

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** Elements that are looked at; a film of an hour has some thousand clusters. */
const ELEMENTS_MAX = 200_000;

interface Element {
  id: number;
  /** The place of the size, and its bytes. */
  sizeAt: number;
  sizeBytes: number;
  /** The place of the content, and of the byte after it; Infinity when the size is unknown. */
  from: number;
  to: number;
}

/** A variable-length number of EBML (RFC 8794, 4). @returns undefined when it is none */
function numberAt(bytes: Buffer, at: number): { bytes: number; value: number; isUnknown: boolean } | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return undefined;
  let value = BigInt(first & (0xff >> length));
  for (let index = 1; index < length; index++) value = (value << 8n) | BigInt(bytes[at + index] ?? 0);
  return { bytes: length, value: Number(value), isUnknown: value === (1n << BigInt(7 * length)) - 1n };
}

async function elementAt(file: FileHandle, at: number): Promise<Element | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, at);
  const head = buffer.subarray(0, bytesRead);
  const idBytes = Math.clz32(head[0] ?? 0) - 23;
  const size = numberAt(head, idBytes);
  if (idBytes > 4 || !size) return undefined;
  const from = at + idBytes + size.bytes;
  return {
    id: head.readUIntBE(0, idBytes),
    sizeAt: at + idBytes,
    sizeBytes: size.bytes,
    from,
    to: size.isUnknown ? Infinity : from + size.value,
  };
}

interface Cut {
  cluster: Element;
  /** The place after the last whole element of the cluster. */
  end: number;
}

/** Where a Matroska or WebM file broke off within a cluster; null for other files. */
async function cutOf(file: FileHandle): Promise<Cut | null> {
  const { size: bytes } = await file.stat();
  const head = await elementAt(file, 0);
  const segment = head?.id === EBML ? await elementAt(file, head.to) : undefined;
  if (segment?.id !== SEGMENT) return null;
  let at = segment.from;
  let cluster: Element | undefined;
  for (let count = 0; count < ELEMENTS_MAX && at < bytes; count++) {
    const element = await elementAt(file, at);
    if (!element || element.to === Infinity) return null;
    if (element.to > bytes) {
      if (cluster) return { cluster, end: at };
      if (element.id !== CLUSTER) return null;
      cluster = element;
      at = element.from;
    } else at = element.to;
  }
  return null;
}

/**
 * Copies a Matroska or WebM file that broke off within a cluster, and ends the cluster after its last whole picture or
 * sound: the reader ignores a cluster that is not whole, which may have many seconds.
 * @returns whether the file is such a file
 */
export async function copyCutMatroska(source: string, to: string): Promise<boolean> {
  await using file = await open(source);
  const cut = await cutOf(file);
  if (!cut || cut.end <= cut.cluster.from) return false;
  const { sizeAt, sizeBytes, from } = cut.cluster;
  await copyFile(source, to);
  await using copy = await open(to, "r+");
  await copy.truncate(cut.end);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(cut.end - from) | (1n << BigInt(7 * sizeBytes)));
  await copy.write(size, 8 - sizeBytes, sizeBytes, sizeAt);
  return true;
}
