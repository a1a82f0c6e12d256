import { bytesText } from "../../contract/shared/body-bytes.ts";
import { ApiError } from "../../contract/shared/errors.ts";

/**
 * Reads a request's body as text of at most `bytesMax` bytes.
 * @throws ApiError PAYLOAD_TOO_LARGE before more than `bytesMax` bytes are in memory
 */
export async function readText(request: Request, bytesMax: number): Promise<string> {
  const tooLarge = () => new ApiError("PAYLOAD_TOO_LARGE", `内容太大：最多 ${bytesText(bytesMax)}`);
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > bytesMax) throw tooLarge();
  // With a Content-Length the HTTP parser delivers no more than that length (RFC 9112 §6.3).
  if (announced !== null || !request.body) return request.text();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
