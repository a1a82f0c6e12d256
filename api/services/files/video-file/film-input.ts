import { open } from "node:fs/promises";
import type { Input } from "mediabunny";
import { mendedTs } from "../../../decoding/mended-ts.ts";
import type { Mediabunny } from "./copy-tracks.ts";

/** Loads the library with FFmpeg's codecs, and opens a converted film. @param path on this machine */
export async function openFilm(path: string): Promise<{ bunny: Mediabunny; input: Input }> {
  const bunny = await import("mediabunny");
  const { registerMediabunnyServer } = await import("@mediabunny/server");
  registerMediabunnyServer();
  return { bunny, input: new bunny.Input({ source: new bunny.FilePathSource(path), formats: [bunny.MP4] }) };
}

/** Opens an uploaded film, or a copy of it. @param path on this machine */
export async function openUpload(bunny: Mediabunny, path: string): Promise<Input> {
  const { FilePathSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = bunny;
  const source = (await mendedSource(bunny, path)) ?? new FilePathSource(path);
  // HLS playlists are not supported: they contain URLs that this server would fetch.
  return new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] });
}

/** The source of a transport stream; null for other files. */
async function mendedSource({ CustomSource }: Mediabunny, path: string) {
  const file = await open(path);
  const read = await mendedTs(async (start, end) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  });
  if (!read) {
    await file.close();
    return null;
  }
  return new CustomSource({
    getSize: async () => (await file.stat()).size,
    read,
    dispose: () => file.close(),
    prefetchProfile: "fileSystem",
  });
}
