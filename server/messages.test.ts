import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { messagesOf } from "./messages.ts";

test("what express would make of a request and its answer, they are from the beginning", async () => {
  const app = express();
  const prototypes: unknown[] = [];
  app.use((req, res) => {
    prototypes.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    res.json({ ip: req.ip, app: req.app === app && res.app === app });
  });
  const server = createServer(messagesOf(app), (req, res) => {
    prototypes.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    app(req, res);
  }).listen(0, "127.0.0.1");
  const { port } = await new Promise<AddressInfo>((resolve) =>
    server.once("listening", () => resolve(server.address() as AddressInfo)),
  );
  const body = await new Promise<string>((resolve) => {
    request({ host: "127.0.0.1", port }, (answer) => {
      answer.setEncoding("utf8").once("data", resolve);
    }).end();
  });
  server.close();
  expect(JSON.parse(body)).toEqual({ ip: "127.0.0.1", app: true });
  expect(prototypes[0]).toBe(prototypes[2]);
  expect(prototypes[1]).toBe(prototypes[3]);
});
