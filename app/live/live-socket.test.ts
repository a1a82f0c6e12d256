import { expect, test } from "vitest";
import { chatAddress, retryDelay } from "./live-socket.ts";

test("C21 the chat socket is this origin's, or the configured one", () => {
  expect(chatAddress("", { protocol: "https:", host: "qunluo.example" })).toBe("wss://qunluo.example/chat");
  expect(chatAddress("", { protocol: "http:", host: "localhost:3000" })).toBe("ws://localhost:3000/chat");
  expect(chatAddress("https://chat.example/", { protocol: "https:", host: "x" })).toBe("wss://chat.example/chat");
  expect(chatAddress("wss://chat.example/chat", { protocol: "https:", host: "x" })).toBe("wss://chat.example/chat");
});

test("C21 a fallen socket waits longer each time, up to a minute, with chance in it", () => {
  expect(retryDelay(0, () => 0)).toBe(500);
  expect(retryDelay(0, () => 1)).toBe(1_000);
  expect(retryDelay(3, () => 1)).toBe(8_000);
  expect(retryDelay(30, () => 1)).toBe(60_000);
  expect(retryDelay(30, () => 0)).toBe(30_000);
});
