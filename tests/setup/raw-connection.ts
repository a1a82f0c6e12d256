import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface WireAnswer {
  status: number;
  /** By lower-case names; several headers of one name are joined by a comma. */
  headers: Record<string, string>;
  body: Buffer;
}

const END_OF_HEAD = "\r\n\r\n";

async function connected(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  return socket;
}

/**
 * A persistent connection that reads answers by their framing alone (RFC 9112 §6.3), so that a surplus or missing byte
 * is noticed.
 */
export class RawConnection {
  readonly #url: string;
  #socket: Socket;
  #read: Buffer = Buffer.alloc(0);
  #ended = false;
  #wake = () => {};

  private constructor(url: string, socket: Socket) {
    this.#url = url;
    this.#socket = this.#listening(socket);
  }

  #listening(socket: Socket): Socket {
    this.#read = Buffer.alloc(0);
    this.#ended = false;
    socket.on("data", (chunk: Buffer) => {
      this.#read = Buffer.concat([this.#read, chunk]);
      this.#wake();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      if (socket !== this.#socket) return;
      this.#ended = true;
      this.#wake();
    });
    return socket;
  }

  static async open(url: string): Promise<RawConnection> {
    return new RawConnection(url, await connected(url));
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Reads until there is enough. @throws when the connection ends before */
  async #until(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      if (this.#ended) throw new Error(`the connection ended after ${JSON.stringify(this.#read.toString("latin1"))}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #take(length: number): Buffer {
    const taken = this.#read.subarray(0, length);
    this.#read = this.#read.subarray(length);
    return taken;
  }

  async #line(): Promise<string> {
    await this.#until(() => this.#read.includes("\r\n"));
    return this.#take(this.#read.indexOf("\r\n") + 2)
      .toString("latin1")
      .trimEnd();
  }

  /**
   * Sends one request unchanged, and reads its answer; a closed connection is opened again.
   * @throws on bytes that belong to no answer
   */
  async ask(method: string, path: string, headers: Record<string, string> = {}): Promise<WireAnswer> {
    if (this.#read.length > 0) throw new Error(`bytes between answers: ${JSON.stringify(String(this.#read))}`);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"));
    await this.#until(() => this.#read.includes(END_OF_HEAD));
    const head = this.#take(this.#read.indexOf(END_OF_HEAD) + END_OF_HEAD.length).toString("latin1");
    const [first = "", ...rest] = head.trimEnd().split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    const answered: Record<string, string> = {};
    for (const line of rest) {
      const [, name = "", value = ""] = /^([^:\s]+): *(.*)$/.exec(line) ?? [];
      const known = answered[name.toLowerCase()];
      answered[name.toLowerCase()] = known === undefined ? value : `${known}, ${value}`;
    }
    const body = await this.#body(method, status, answered);
    // A server may close the connection after an answer that says so.
    if (answered.connection === "close") {
      this.#socket.destroy();
      this.#socket = this.#listening(await connected(this.#url));
    }
    return { status, headers: answered, body };
  }

  async #body(method: string, status: number, headers: Record<string, string>): Promise<Buffer> {
    if (method === "HEAD" || status === 204 || status === 304) return Buffer.alloc(0);
    const { "content-length": announced, "transfer-encoding": coding } = headers;
    if (announced !== undefined && coding !== undefined) throw new Error("an answer with two lengths");
    if (announced !== undefined) {
      if (!/^\d+$/.test(announced)) throw new Error(`Content-Length: ${announced}`);
      await this.#until(() => this.#read.length >= Number(announced));
      return this.#take(Number(announced));
    }
    if (coding !== "chunked") throw new Error(`an answer without a length: ${JSON.stringify(headers)}`);
    const chunks: Buffer[] = [];
    for (;;) {
      const size = Number.parseInt(await this.#line(), 16);
      await this.#until(() => this.#read.length >= size + 2);
      chunks.push(this.#take(size));
      this.#take(2);
      if (size === 0) return Buffer.concat(chunks);
    }
  }
}
