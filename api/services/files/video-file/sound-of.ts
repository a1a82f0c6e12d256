import type { InputAudioTrack, InputVideoTrack } from "mediabunny";

/** The most sound tracks of a film that are looked at: a film has one for each language. */
const TRACKS_MAX = 32;

/** The sound track that a converted film gets, or the reason why it has none. */
export interface Sound {
  /** The first sound track of the film that can be decoded. */
  track: InputAudioTrack | null;
  /** The name of the codec of a sound that cannot be decoded, when no other sound can be. */
  unread: string | null;
}

/** Chooses the sound of a film: its primary sound track, or the first one that can be decoded. */
export async function soundOf(video: InputVideoTrack | null): Promise<Sound> {
  const primary = (await video?.getPrimaryPairableAudioTrack()) ?? null;
  if (!video || !primary) return { track: null, unread: null };
  const others = (await video.getPairableAudioTracks()).slice(0, TRACKS_MAX);
  for (const track of [primary, ...others]) {
    if ((await track.getCodec()) !== null && (await track.canDecode())) return { track, unread: null };
  }
  return { track: null, unread: await codecName(primary) };
}

/** Names of codecs for people, by the id that a container writes in lower case. */
const names: Record<string, string> = {
  alac: "ALAC",
  ".mp1": "MP1",
  ".mp2": "MP2",
  ".mp3": "MP3",
  samr: "AMR",
  sawb: "AMR",
  dtsc: "DTS",
  dtsh: "DTS",
  dtse: "DTS",
  dtsx: "DTS",
  mlpa: "TrueHD",
  ima4: "ADPCM",
  "ms\u0000\u0002": "ADPCM",
  "ms\u0000\u0011": "ADPCM",
  qdm2: "QDesign",
  msa: "WMA",
  a_alac: "ALAC",
  "a_mpeg/l1": "MP1",
  "a_mpeg/l2": "MP2",
  a_dts: "DTS",
  a_truehd: "TrueHD",
  a_mlp: "TrueHD",
  a_wavpack4: "WavPack",
  "a_real/cook": "RealAudio",
};

/** @returns a short name; empty when the container does not tell */
async function codecName(track: InputAudioTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec !== null) return codec.toUpperCase();
  const id = await track.getInternalCodecId();
  // Only names of the list: the id may be any bytes of the file.
  return typeof id === "string" ? (names[id.trim().toLowerCase()] ?? "") : "";
}
