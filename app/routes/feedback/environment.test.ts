import { expect, test } from "vitest";
import { cpuMs } from "#tests/fixtures/cpu-ms.ts";
import { environmentOf } from "./environment.ts";

const agents: [string, { device: string; os: string; browser: string }][] = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    { device: "电脑", os: "Windows 10 或 11", browser: "Chrome 140" },
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    { device: "电脑", os: "Windows 10 或 11", browser: "Edge 140" },
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
    { device: "电脑", os: "macOS", browser: "Safari 18.6" },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60",
    { device: "iPhone", os: "iOS 18.6", browser: "微信 8.0" },
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0 Mobile/15E148 Safari/604.1",
    { device: "iPad", os: "iPadOS 17.5", browser: "Chrome 139" },
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    { device: "Android 设备", os: "Android 10", browser: "Chrome 140" },
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1.230804.001; wv) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
    { device: "23127PN0CC", os: "Android 14", browser: "Chrome 126" },
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    { device: "电脑", os: "Linux", browser: "Firefox 143" },
  ],
  ["curl/8.5.0", { device: "", os: "", browser: "" }],
  ["", { device: "", os: "", browser: "" }],
];

test("R09 a User-Agent is converted to the names of device, system and browser", () => {
  expect(agents.map(([agent]) => environmentOf(agent))).toEqual(agents.map(([, environment]) => environment));
});

test("R09 a very long User-Agent is parsed fast and within the length limit", () => {
  const started = cpuMs();
  const { device } = environmentOf(`Mozilla/5.0 (Linux; Android 14; ${"很长的型号 ".repeat(20_000)}`);
  expect(device.length).toBeLessThanOrEqual(40);
  expect(cpuMs() - started).toBeLessThan(500);
});
