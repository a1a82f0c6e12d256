import { connect } from "node:net";

/** Sends bytes as they are: clients tidy them up. @returns what came back until the connection closed, however it did */
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
