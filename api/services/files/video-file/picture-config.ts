import type { InputVideoTrack } from "mediabunny";
import { isOfDamage } from "./film-damage.ts";

type Mediabunny = typeof import("mediabunny");

/** Key packets that are tried: the first ones of a damaged film may not decode. */
const TRIES = 10;

interface Size {
  width: number;
  height: number;
}

/**
 * The decoder's configuration of a picture track, with the size that its pictures really have. The library's reader of
 * transport streams takes the height of a field for the height of an interlaced H.264 picture
 * (docs/how-to/video-files.md), so the size of such a film is that of its first decoded picture. Other containers state
 * the size themselves.
 */
export async function pictureConfig(bunny: Mediabunny, track: InputVideoTrack): Promise<VideoDecoderConfig | null> {
  const config = await track.getDecoderConfig();
  if (!config || (await track.input.getFormat()) !== bunny.MPEG_TS) return config;
  const size = await decodedSize(bunny, track);
  const { codedWidth = 0, codedHeight = 0 } = config;
  if (!size || (size.width === codedWidth && size.height === codedHeight)) return config;
  const { displayAspectWidth: wide, displayAspectHeight: high } = config;
  return {
    ...config,
    codedWidth: size.width,
    codedHeight: size.height,
    // The reader has multiplied the wrong size by the shape of a pixel.
    ...(wide && high
      ? {
          displayAspectWidth: Math.round((wide * size.width) / codedWidth),
          displayAspectHeight: Math.round((high * size.height) / codedHeight),
        }
      : {}),
  };
}

/** Whether the reader knows the true size of the pictures. */
export async function hasTrueSize(bunny: Mediabunny, track: InputVideoTrack): Promise<boolean> {
  const [stated, real] = [await track.getDecoderConfig(), await pictureConfig(bunny, track)];
  return stated?.codedWidth === real?.codedWidth && stated?.codedHeight === real?.codedHeight;
}

/** The size of the first picture that decodes; null when none of the first key pictures does. */
async function decodedSize(bunny: Mediabunny, track: InputVideoTrack): Promise<Size | null> {
  const packets = new bunny.EncodedPacketSink(track);
  const pictures = new bunny.VideoSampleSink(track, { hardwareAcceleration: "prefer-software" });
  let packet = await packets.getFirstKeyPacket();
  for (let tries = 0; packet && tries < TRIES; tries++) {
    try {
      const sample = await pictures.getSample(packet.timestamp);
      if (sample) {
        const size = { width: sample.codedWidth, height: sample.codedHeight };
        sample.close();
        return size;
      }
    } catch (error) {
      if (!isOfDamage(error)) throw error;
    }
    packet = await packets.getNextKeyPacket(packet);
  }
  return null;
}
