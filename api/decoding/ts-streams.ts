/** Bytes at the start of a transport stream within which its programme is looked for; it is repeated each 0.1 s. */
const HEAD = 512 * 1024;
/** Bytes of a packet, and of the time in front of each packet in the files of camcorders (M2TS). */
const PACKET = 188;
const TIME = 4;
const SYNC = 0x47;
/** Bytes of a section at most (ISO/IEC 13818-1, 2.4.4). */
const SECTION_MAX = 1024;

/** Stream types of ISO/IEC 13818-1 table 2-34, ATSC A/53 and Blu-ray. */
const PICTURES = new Set([0x01, 0x02, 0x10, 0x1b, 0x1e, 0x20, 0x21, 0x24, 0x33, 0x42, 0xd1, 0xd2, 0xd4, 0xea]);
const SOUNDS = new Set([
  0x03, 0x04, 0x0f, 0x11, 0x1c, 0x80, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x8a, 0xa1, 0xa2,
]);
const PRIVATE = 0x06;
/** Descriptors of private streams: VBI, teletext and subtitles. */
const TEXTS = new Set([0x45, 0x46, 0x56, 0x59]);
const REGISTRATION = 0x05;
const PRIVATE_PICTURES = new Set(["AV01", "VP09", "HEVC", "drac", "VC-1"]);
const PRIVATE_DATA = new Set(["KLVA", "ID3 "]);

/** The kinds of streams that a transport stream announces, also of those whose codec we cannot read. */
export interface TsStreams {
  hasPicture: boolean;
  hasSound: boolean;
}

/** @param read returns fewer bytes at the end of the file */
export async function tsStreams(read: (start: number, end: number) => Promise<Uint8Array>): Promise<TsStreams> {
  const found = { hasPicture: false, hasSound: false };
  const head = Buffer.from(await read(0, HEAD));
  const association = sectionOf(head, 0);
  if (!association) return found;
  for (let at = 8; at + 4 <= association.length; at += 4) {
    // Programme 0 is the table of the network.
    if (association.readUInt16BE(at) === 0) continue;
    const map = sectionOf(head, association.readUInt16BE(at + 2) & 0x1fff);
    if (map && map.length >= 12) addStreams(map, found);
    return found;
  }
  return found;
}

function addStreams(map: Buffer, found: TsStreams): void {
  for (let at = 12 + (map.readUInt16BE(10) & 0xfff); at + 5 <= map.length;) {
    const type = map[at] ?? 0;
    const length = map.readUInt16BE(at + 3) & 0xfff;
    const kind = kindOf(type, map.subarray(at + 5, at + 5 + length));
    if (kind === "picture") found.hasPicture = true;
    if (kind === "sound") found.hasSound = true;
    at += 5 + length;
  }
}

function kindOf(type: number, descriptors: Buffer): "picture" | "sound" | null {
  if (PICTURES.has(type)) return "picture";
  if (SOUNDS.has(type)) return "sound";
  if (type !== PRIVATE) return null;
  for (let at = 0; at + 2 <= descriptors.length; at += 2 + (descriptors[at + 1] ?? 0)) {
    const tag = descriptors[at] ?? 0;
    if (TEXTS.has(tag)) return null;
    if (tag !== REGISTRATION) continue;
    const name = descriptors.toString("latin1", at + 2, at + 6);
    if (PRIVATE_PICTURES.has(name)) return "picture";
    if (PRIVATE_DATA.has(name)) return null;
  }
  // Recorders write sound without a stream type of its own (Opus, PCM) as private data.
  return "sound";
}

/** The first section of a packet identifier, without its checksum. */
function sectionOf(head: Buffer, wanted: number): Buffer | null {
  const step = head[0] === SYNC && head[PACKET] === SYNC ? PACKET : PACKET + TIME;
  let section: Buffer | null = null;
  for (let at = step - PACKET; at + PACKET <= head.length; at += step) {
    if (head[at] !== SYNC || (head.readUInt16BE(at + 1) & 0x1fff) !== wanted) continue;
    const [isStart, control] = [((head[at + 1] ?? 0) & 0x40) !== 0, head[at + 3] ?? 0];
    if ((control & 0x10) === 0) continue;
    let from = at + 4 + ((control & 0x20) === 0 ? 0 : 1 + (head[at + 4] ?? 0));
    if (isStart) from += 1 + (head[from] ?? 0);
    const part = head.subarray(Math.min(from, at + PACKET), at + PACKET);
    if (isStart) section = Buffer.from(part);
    else if (section && section.length < SECTION_MAX) section = Buffer.concat([section, part]);
    if (!section || section.length < 3) continue;
    const length = 3 + (section.readUInt16BE(1) & 0xfff);
    if (section.length >= length) return section.subarray(0, Math.max(0, length - 4));
  }
  return null;
}
