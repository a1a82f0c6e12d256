import { connect } from "node:net";

/** Sends bytes unchanged, because clients normalize them. @returns all bytes until the connection closed, in any way */
export async function wire(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.write(text);
  await new Promise((resolve) => {
    socket.on("error", () => {}).on("close", resolve);
  });
  return Buffer.concat(chunks).toString();
}
