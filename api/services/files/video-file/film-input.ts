import type { Input } from "mediabunny";
import type { Mediabunny } from "./copy-tracks.ts";

/** Loads the library with FFmpeg's codecs, and opens a converted film. @param path on this machine */
export async function openFilm(path: string): Promise<{ bunny: Mediabunny; input: Input }> {
  const bunny = await import("mediabunny");
  const { registerMediabunnyServer } = await import("@mediabunny/server");
  registerMediabunnyServer();
  return { bunny, input: new bunny.Input({ source: new bunny.FilePathSource(path), formats: [bunny.MP4] }) };
}
