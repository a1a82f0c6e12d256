import { expect, test } from "vitest";
import "../contract/shared/common.ts";
import { readEnv } from "./env.ts";

test.each([
  [{ APP_ENV: "staging" }, /^配置错误 APP_ENV：.*local.*development.*production.*（见 \.env\.example）$/],
  [{ PORT: "three" }, /^配置错误 PORT：.*数字.*（见 \.env\.example）$/],
  [{ WEB_WORKERS: "900" }, /^配置错误 WEB_WORKERS：.*64.*（见 \.env\.example）$/],
])("K01 the wrong setting %j is told in one Chinese line that says what may stand there", (env, line) => {
  expect(() => readEnv(env)).toThrow(line);
});
