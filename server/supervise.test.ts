import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EXIT_CONFIG, EXIT_LATER, supervise } from "./supervise.ts";

class Life extends EventEmitter {
  kill = vi.fn<(signal: NodeJS.Signals) => void>();
  die(code: number | null, signal: NodeJS.Signals | null = null) {
    this.emit("exit", code, signal);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(hasLived?: () => boolean) {
  const lives: Life[] = [];
  const onFatal = vi.fn<(code: number) => void>();
  const lines: string[] = [];
  const child = supervise(
    () => {
      const life = new Life();
      lives.push(life);
      return life;
    },
    { name: "接口服务", onFatal, say: (line) => lines.push(line), ...(hasLived ? { hasLived } : {}) },
  );
  return { lives, onFatal, lines, child };
}

describe("supervise", () => {
  test("K01 a dead child restarts after 200 ms, doubling to 10 s, and after 200 ms again once it has lived a minute", () => {
    const { lives, lines } = setUp();
    for (const delay of [200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]) {
      const count = lives.length;
      lives.at(-1)?.die(1);
      vi.advanceTimersByTime(delay - 1);
      expect(lives).toHaveLength(count);
      vi.advanceTimersByTime(1);
      expect(lives).toHaveLength(count + 1);
    }
    vi.advanceTimersByTime(60_001);
    lives.at(-1)?.die(null, "SIGKILL");
    expect(lines.at(-1)).toBe("接口服务意外退出（SIGKILL），0.2 秒后重新启动");
  });

  test("K01 a child that cannot start is not restarted", () => {
    const { lives, onFatal } = setUp();
    lives[0]?.die(EXIT_CONFIG);
    vi.advanceTimersByTime(60_000);
    expect([lives.length, onFatal.mock.calls]).toEqual([1, [[EXIT_CONFIG]]]);
  });

  test("K01 a dependency missing at the first start stops the launcher; one that was there before is awaited", () => {
    const { lives, onFatal } = setUp();
    lives[0]?.die(EXIT_LATER);
    expect(onFatal.mock.calls).toEqual([[EXIT_LATER]]);
    const later = setUp(() => true);
    later.lives[0]?.die(EXIT_LATER);
    vi.advanceTimersByTime(200);
    expect([later.lives.length, later.onFatal.mock.calls.length]).toEqual([2, 0]);
  });

  test("K01 a child gets SIGTERM, and SIGKILL after the patience, and does not restart", async () => {
    const { lives, child } = setUp();
    const stopped = child.stop(11_000);
    expect(lives[0]?.kill).toHaveBeenLastCalledWith("SIGTERM");
    vi.advanceTimersByTime(11_000);
    expect(lives[0]?.kill).toHaveBeenLastCalledWith("SIGKILL");
    lives[0]?.die(null, "SIGKILL");
    await stopped;
    vi.advanceTimersByTime(60_000);
    expect(lives).toHaveLength(1);
  });

  test("K01 a stopped child that waits for its restart does not restart", async () => {
    const { lives, child } = setUp();
    lives[0]?.die(1);
    await child.stop(11_000);
    vi.advanceTimersByTime(60_000);
    expect(lives).toHaveLength(1);
  });
});
