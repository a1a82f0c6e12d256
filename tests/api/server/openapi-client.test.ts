import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const CLIENT = resolve("tests/fixtures/openapi-client.ts");

interface Client {
  useClient(at: { baseUrl: string; phone: string; codeOf(phone: string): string }): Promise<object>;
}

/** The compiler's messages about the client with the generated types. */
function checkTypes(types: string): string {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-openapi-"));
  try {
    const made = join(folder, "openapi.ts");
    writeFileSync(made, types);
    const project = {
      extends: resolve("tsconfig.json"),
      include: [],
      files: [CLIENT],
      compilerOptions: {
        paths: { "virtual:openapi": [made] },
        typeRoots: [resolve("node_modules/@types")],
        types: ["node"],
        incremental: false,
        noEmit: true,
      },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
    const { status, stdout } = spawnSync(
      process.execPath,
      [resolve("node_modules/typescript-7/bin/tsc"), "-p", folder],
      { encoding: "utf8" },
    );
    return status === 0 ? "" : stdout || `tsc ended with ${status}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test(
  "C19 a client generated from the document logs in, publishes, pages through a list and reads errors, with types",
  { timeout: 180_000 },
  async ({ server }) => {
    const document = (await (await server.fetch(`${COMMUNITY_PATH}/openapi.json`)).json()) as object;
    // The caller may omit a field that has a default.
    const types = astToString(await openapiTS(JSON.stringify(document), { defaultNonNullable: false }));
    expect(checkTypes(types)).toBe("");
    expect(checkTypes(types.replace("smsCode: string", "smsCode: number"))).toMatch(
      /openapi-client\.ts.*'string' is not assignable to type 'number'/,
    );

    const { useClient } = (await import(CLIENT)) as Client;
    const used = await useClient({
      baseUrl: `${server.url}${COMMUNITY_PATH}`,
      phone: "13912345678",
      codeOf: (phone) => server.sms.sent.findLast((one) => one.phone === phone)?.code ?? "",
    });
    expect(used).toEqual({
      refused: {
        status: 400,
        field: expect.objectContaining({
          code: "INVALID_INPUT",
          fieldErrors: { smsCode: ["请输入 6 位数字验证码"] },
        }) as object,
      },
      published: [3, 2, 1].toReversed(),
      pages: [[3, 2], [1]],
      none: "NOT_FOUND",
    });
  },
);
