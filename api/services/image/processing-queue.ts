import { ApiError } from "../../contract/errors.ts";

/** Runs at most `atOnce` tasks; the others wait in line, at most `waiting` of them. */
export function createQueue(atOnce: number, waiting: number) {
  let running = 0;
  const line: (() => void)[] = [];

  /** @throws ApiError UNAVAILABLE when the line is full */
  return async function enqueue<T>(task: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++;
    else if (line.length >= waiting) throw new ApiError("UNAVAILABLE", "正在处理的图片太多，请稍后再试");
    // Whoever leaves hands its place on, so that `running` stays.
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
