import { decode } from "../../../decoding/decode.ts";

/**
 * The question as a PNG in base64, drawn in a process of its own.
 * @param owner the address whose other questions wait for their turn
 * @throws ApiError UNAVAILABLE where too many wait
 */
export async function drawPicture(owner: string, lines: readonly [string, string]): Promise<string> {
  return Buffer.from(await decode<Uint8Array>(owner, { what: "challenge", lines })).toString("base64");
}
