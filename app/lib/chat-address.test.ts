import { expect, test } from "vitest";
import { chatAddress } from "./chat-address.ts";

test("C21 the chat socket's address is on this origin, or the configured one", () => {
  expect(chatAddress("", { protocol: "https:", host: "qunluo.example" })).toBe("wss://qunluo.example/chat");
  expect(chatAddress("", { protocol: "http:", host: "localhost:3000" })).toBe("ws://localhost:3000/chat");
  expect(chatAddress("https://chat.example/", { protocol: "https:", host: "x" })).toBe("wss://chat.example/chat");
  expect(chatAddress("wss://chat.example/chat", { protocol: "https:", host: "x" })).toBe("wss://chat.example/chat");
  expect(chatAddress("https://chat.example/chat/", { protocol: "https:", host: "x" })).toBe("wss://chat.example/chat");
  expect(chatAddress("wss://example/in/chat", { protocol: "https:", host: "x" })).toBe("wss://example/in/chat");
});
