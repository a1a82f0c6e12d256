import { expect, test } from "vitest";
import { AwayError, createBreaker } from "./breaker.ts";

function setUp() {
  let time = 0;
  const asked: string[] = [];
  const breaker = createBreaker({
    failures: 2,
    restMs: 1_000,
    isAway: (error) => error instanceof Error && error.message === "hung",
    now: () => time,
  });
  const ask = (answer: "fine" | "hung" | "refused") =>
    breaker.run(async () => {
      asked.push(answer);
      if (answer !== "fine") throw new Error(answer);
      return answer;
    });
  return { ask, asked, pass: (ms: number) => void (time += ms) };
}

test("the breaker opens after two failures in a row, lets one trial through, and closes after its success", async () => {
  const { ask, asked, pass } = setUp();
  await expect(ask("hung")).rejects.toThrow(AwayError);
  await expect(ask("hung")).rejects.toThrow(AwayError);
  await expect(ask("fine")).rejects.toThrow(AwayError);
  expect(asked).toEqual(["hung", "hung"]);
  pass(1_000);
  const trial = ask("fine");
  await expect(ask("fine")).rejects.toThrow(AwayError);
  expect(await trial).toBe("fine");
  expect(await ask("fine")).toBe("fine");
});

test("a refusal counts as a response: the breaker passes it on and stays closed", async () => {
  const { ask, asked } = setUp();
  for (let n = 0; n < 3; n++) await expect(ask("refused")).rejects.toThrow("refused");
  await expect(ask("hung")).rejects.toThrow(AwayError);
  await expect(ask("refused")).rejects.toThrow("refused");
  await expect(ask("hung")).rejects.toThrow(AwayError);
  expect(await ask("fine")).toBe("fine");
  expect(asked).toHaveLength(7);
});
