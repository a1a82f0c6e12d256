import { decode } from "../../../decoding/decode.ts";

/**
 * The question as a PNG in base64, rendered in the decoding process.
 * @param owner the address; its questions are rendered one after the other
 * @throws ApiError UNAVAILABLE when the queue is full
 */
export async function drawPicture(owner: string, lines: readonly [string, string]): Promise<string> {
  return Buffer.from(await decode<Uint8Array>(owner, { what: "challenge", lines })).toString("base64");
}
