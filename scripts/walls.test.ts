import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const repository = fileURLToPath(new URL("..", import.meta.url));
const cruiser = join(repository, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const folder = mkdtempSync(join(tmpdir(), "qunluo-walls-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Paths of files to import, each as an example of its folder. */
const targets = [
  "app/root.tsx",
  "app/routes/home/route.tsx",
  "app/routes/home/feed.tsx",
  "app/routes/feedback/shared.tsx",
  "app/routes/feedback/list/part.tsx",
  "app/features/card/card.tsx",
  "app/features/follow/follow.tsx",
  "app/features/article-card/card.tsx",
  "app/features/upload/upload-list.tsx",
  "app/forms/field.tsx",
  "app/ui/select.tsx",
  "app/theme/theme.ts",
  "app/server/api.server.ts",
  "app/live/socket.ts",
  "app/lib/time.ts",
  "contract/people/user.ts",
  "contract/shared/paths.ts",
  "api/context.ts",
  "api/main.ts",
  "api/app.ts",
  "api/routes/user.ts",
  "api/services/people/user/get.ts",
  "api/services/console/staff/act.ts",
  "api/services/lifecycle/leave/end.ts",
  "api/db/open.ts",
  "api/markdown/render.ts",
  "api/decoding/decode.ts",
  "api/decoding/encode-picture.ts",
  "markdown/syntax.ts",
  "api/sms/sms-sender.ts",
  "api/sms/aliyun.ts",
  "api/media/disk-store.ts",
  "api/media/media-store.ts",
  "api/limiter/limiter.ts",
  "api/search-index/search-index.ts",
  "api/search-index/meilisearch.ts",
  "api/live/live-hub.ts",
  "config/env.ts",
  "api/demo/fill.ts",
  "server/web.ts",
  "tests/fixtures/factories.ts",
];

interface Case {
  from: string;
  to: string;
  /** Undefined: the import is allowed. */
  rule?: string;
  statement?: "value" | "type";
}

const cases: Case[] = [
  { from: "app/entry.client.tsx", to: "app/features/card/card.tsx" },
  { from: "app/entry.server.tsx", to: "app/lib/time.ts" },
  { from: "app/middleware.ts", to: "api/services/people/user/get.ts", rule: "app-root" },
  { from: "app/root-part.tsx", to: "app/routes/home/feed.tsx", rule: "app-root" },
  {
    from: "app/features/a/takes-route.tsx",
    to: "app/routes/home/route.tsx",
    rule: "nobody-imports-a-route app-features",
  },
  { from: "app/routes/a/takes-route.tsx", to: "app/routes/home/route.tsx", rule: "nobody-imports-a-route app-routes" },
  { from: "app/routes/a/takes-sibling.tsx", to: "app/routes/home/feed.tsx", rule: "app-routes" },
  { from: "app/routes/feedback/create/takes-sibling.tsx", to: "app/routes/feedback/list/part.tsx", rule: "app-routes" },
  { from: "app/routes/feedback/create/takes-parent.tsx", to: "app/routes/feedback/shared.tsx" },
  { from: "app/routes/feedback/list/takes-own.tsx", to: "app/routes/feedback/list/part.tsx" },
  { from: "app/routes/a/takes-api.tsx", to: "api/services/people/user/get.ts", rule: "app-routes" },
  { from: "app/routes/a/takes-api-type.tsx", to: "api/context.ts", rule: "app-routes", statement: "type" },
  { from: "app/routes/a/takes-contract.tsx", to: "contract/people/user.ts" },
  { from: "app/routes/a/takes-server.tsx", to: "app/server/api.server.ts" },
  { from: "app/routes/a/takes-web.tsx", to: "server/web.ts", rule: "app-routes" },
  { from: "app/features/a/takes-feature.tsx", to: "app/features/follow/follow.tsx", rule: "app-features" },
  { from: "app/features/a/takes-upload.tsx", to: "app/features/upload/upload-list.tsx" },
  { from: "app/features/post-list/takes-card.tsx", to: "app/features/article-card/card.tsx" },
  { from: "app/features/post-list/takes-feature.tsx", to: "app/features/follow/follow.tsx", rule: "app-post-list" },
  { from: "app/features/card/takes-own.tsx", to: "app/features/card/card.tsx" },
  { from: "app/features/a/takes-server.tsx", to: "app/server/api.server.ts", rule: "app-features" },
  { from: "app/features/a/takes-server.server.ts", to: "app/server/api.server.ts" },
  { from: "app/features/a/takes-feature.server.ts", to: "app/features/follow/follow.tsx", rule: "app-features-server" },
  { from: "app/features/a/takes-theme.tsx", to: "app/theme/theme.ts", rule: "app-features" },
  { from: "app/features/a/takes-syntax.tsx", to: "markdown/syntax.ts", rule: "app-features" },
  { from: "api/lib/takes-db.ts", to: "api/db/open.ts", rule: "api-lib" },
  { from: "api/lib/takes-config.ts", to: "config/env.ts" },
  { from: "markdown/takes-contract.ts", to: "contract/shared/paths.ts", rule: "markdown" },
  { from: "api/markdown/takes-syntax.ts", to: "markdown/syntax.ts" },
  { from: "app/features/editor/rich/takes-syntax.ts", to: "markdown/syntax.ts" },
  {
    from: "app/features/editor/rich/takes-renderer.ts",
    to: "api/markdown/render.ts",
    rule: "app-rich-editor api-markdown-visitors",
  },
  { from: "app/features/a/takes-ui.tsx", to: "app/ui/select.tsx" },
  { from: "app/fragments/takes-feature.tsx", to: "app/features/card/card.tsx", rule: "app-fragments" },
  { from: "app/fragments/takes-ui.tsx", to: "app/ui/select.tsx" },
  { from: "app/forms/takes-feature.tsx", to: "app/features/card/card.tsx", rule: "app-forms" },
  { from: "app/forms/takes-ui.tsx", to: "app/ui/select.tsx" },
  { from: "app/ui/takes-contract.tsx", to: "contract/people/user.ts", rule: "app-ui" },
  { from: "app/ui/takes-forms.tsx", to: "app/forms/field.tsx", rule: "app-ui" },
  { from: "app/ui/takes-theme.tsx", to: "app/theme/theme.ts" },
  { from: "app/theme/takes-ui.ts", to: "app/ui/select.tsx", rule: "app-theme" },
  { from: "app/server/takes-db.server.ts", to: "api/db/open.ts", rule: "app-server" },
  { from: "app/server/takes-ui.server.ts", to: "app/ui/select.tsx", rule: "app-server" },
  { from: "app/live/takes-server.ts", to: "app/server/api.server.ts", rule: "app-live" },
  { from: "app/lib/takes-ui.ts", to: "app/ui/select.tsx", rule: "app-lib" },
  { from: "app/lib/time.test.ts", to: "tests/fixtures/factories.ts" },

  { from: "config/takes-db.ts", to: "api/db/open.ts", rule: "config" },
  { from: "config/takes-web.ts", to: "server/web.ts", rule: "config" },
  { from: "config/takes-contract.ts", to: "contract/shared/paths.ts" },
  { from: "app/server/env.server.ts", to: "config/env.ts" },
  { from: "app/server/takes-config.server.ts", to: "config/env.ts", rule: "config-stays-on-the-server" },
  { from: "app/routes/a/takes-config.tsx", to: "config/env.ts", rule: "app-routes config-stays-on-the-server" },
  { from: "app/lib/takes-config.ts", to: "config/env.ts", rule: "app-lib config-stays-on-the-server" },
  { from: "contract/takes-config.ts", to: "config/env.ts", rule: "contract" },
  { from: "contract/takes-db.ts", to: "api/db/open.ts", rule: "contract" },
  { from: "api/workers/takes-markdown.ts", to: "api/markdown/render.ts", rule: "api-workers api-markdown-visitors" },
  { from: "contract/takes-hono.ts", to: "hono", rule: "contract" },
  { from: "contract/takes-zod.ts", to: "zod" },
  { from: "api/routes/takes-db.ts", to: "api/db/open.ts", rule: "api-routes" },
  { from: "api/routes/takes-sms.ts", to: "api/sms/aliyun.ts", rule: "api-routes" },
  { from: "api/routes/takes-verb.ts", to: "api/services/people/user/get.ts" },
  { from: "api/routes/takes-context.ts", to: "api/context.ts", rule: "api-routes-types-only" },
  { from: "api/routes/takes-context-type.ts", to: "api/context.ts", statement: "type" },
  { from: "api/services/shared/a/takes-route.ts", to: "api/routes/user.ts", rule: "api-services" },
  { from: "api/services/shared/a/takes-adapter.ts", to: "api/sms/aliyun.ts", rule: "api-services" },
  {
    from: "api/services/shared/a/takes-adapter-type.ts",
    to: "api/sms/aliyun.ts",
    rule: "api-services",
    statement: "type",
  },
  { from: "api/services/shared/a/takes-interface.ts", to: "api/sms/sms-sender.ts", rule: "api-services-types-only" },
  { from: "api/services/shared/a/takes-limit-type.ts", to: "api/limiter/limiter.ts", statement: "type" },
  { from: "api/services/shared/a/takes-index-type.ts", to: "api/search-index/search-index.ts", statement: "type" },
  { from: "api/services/shared/a/takes-index.ts", to: "api/search-index/meilisearch.ts", rule: "api-services" },
  { from: "api/search-index/takes-verb.ts", to: "api/services/people/user/get.ts", rule: "api-adapters" },
  { from: "api/services/shared/a/takes-context.ts", to: "api/context.ts", rule: "api-services-types-only" },
  { from: "api/services/shared/a/takes-context-type.ts", to: "api/context.ts", statement: "type" },
  { from: "api/services/shared/a/takes-hono.ts", to: "hono", rule: "api-services-no-http" },
  { from: "api/services/shared/a/takes-db.ts", to: "api/db/open.ts" },
  { from: "api/services/a/takes-db.ts", to: "api/db/open.ts", rule: "wings" },
  { from: "api/services/shared/a/takes-person.ts", to: "api/services/people/user/get.ts", rule: "wing-shared" },
  { from: "api/services/files/a/takes-person.ts", to: "api/services/people/user/get.ts", rule: "wing-files" },
  { from: "api/services/people/a/takes-staff.ts", to: "api/services/console/staff/act.ts", rule: "wing-people" },
  { from: "api/services/circles/a/takes-staff.ts", to: "api/services/console/staff/act.ts", rule: "wing-circles" },
  {
    from: "api/services/accounts/a/takes-staff-type.ts",
    to: "api/services/console/staff/act.ts",
    rule: "wing-accounts",
    statement: "type",
  },
  { from: "api/services/posts/a/takes-person.ts", to: "api/services/people/user/get.ts" },
  { from: "api/services/posts/a/takes-staff.ts", to: "api/services/console/staff/act.ts", rule: "wing-posts" },
  {
    from: "api/services/moderation/a/takes-staff.ts",
    to: "api/services/console/staff/act.ts",
    rule: "wing-moderation",
  },
  { from: "api/services/chat/a/takes-staff.ts", to: "api/services/console/staff/act.ts", rule: "wing-chat" },
  { from: "api/services/finding/a/takes-staff.ts", to: "api/services/console/staff/act.ts", rule: "wing-finding" },
  { from: "api/services/console/a/takes-leave.ts", to: "api/services/lifecycle/leave/end.ts", rule: "wing-console" },
  { from: "api/services/lifecycle/a/takes-staff.ts", to: "api/services/console/staff/act.ts" },
  { from: "api/services/shared/a/takes-markdown.ts", to: "api/markdown/render.ts" },
  { from: "api/services/shared/a/takes-decode.ts", to: "api/decoding/decode.ts" },
  {
    from: "api/services/shared/a/takes-decoder.ts",
    to: "api/decoding/encode-picture.ts",
    rule: "decoders-in-their-process",
  },
  { from: "api/services/shared/a/takes-picture-type.ts", to: "api/decoding/encode-picture.ts", statement: "type" },
  { from: "api/services/shared/a/takes-sharp.ts", to: "sharp", rule: "sharp-in-its-process" },
  { from: "api/routes/takes-sharp.ts", to: "sharp", rule: "sharp-in-its-process" },
  { from: "api/decoding/takes-sharp.ts", to: "sharp" },
  { from: "api/decoding/takes-verb.ts", to: "api/services/people/user/get.ts", rule: "api-decoding" },
  { from: "api/services/shared/a/takes-app.ts", to: "app/lib/time.ts", rule: "api-services" },
  { from: "api/markdown/takes-db.ts", to: "api/db/open.ts", rule: "api-markdown" },
  { from: "api/jobs/takes-markdown.ts", to: "api/markdown/render.ts", rule: "api-jobs api-markdown-visitors" },
  { from: "api/demo/takes-markdown.ts", to: "api/markdown/render.ts" },
  { from: "api/demo/takes-adapter.ts", to: "api/media/disk-store.ts", rule: "api-demo" },
  { from: "api/db/takes-verb.ts", to: "api/services/people/user/get.ts", rule: "api-db" },
  { from: "api/db/takes-config.ts", to: "config/env.ts" },
  { from: "api/services/shared/a/takes-config.ts", to: "config/env.ts", rule: "api-services" },
  { from: "api/media/takes-db.ts", to: "api/db/open.ts", rule: "api-adapters" },
  { from: "api/sms/takes-media.ts", to: "api/media/media-store.ts", rule: "api-adapters" },
  { from: "api/sms/takes-own.ts", to: "api/sms/sms-sender.ts" },
  { from: "api/live/takes-route.ts", to: "api/routes/user.ts", rule: "api-live" },
  { from: "api/jobs/takes-route.ts", to: "api/routes/user.ts", rule: "api-jobs" },
  { from: "api/scripts/seed.ts", to: "api/demo/fill.ts" },
  { from: "api/scripts/takes-app.ts", to: "app/lib/time.ts", rule: "api-root" },
  { from: "api/takes-web.ts", to: "server/web.ts", rule: "api-root" },

  { from: "server/takes-app.ts", to: "app/lib/time.ts", rule: "server" },
  { from: "server/takes-db.ts", to: "api/db/open.ts", rule: "server" },
  { from: "server/takes-config.ts", to: "config/env.ts" },
  { from: "server/takes-header-names.ts", to: "contract/shared/paths.ts" },
  { from: "server/takes-tests.ts", to: "tests/fixtures/factories.ts", rule: "server nobody-imports-tests" },
  { from: "server/takes-undeclared.ts", to: "undeclared", rule: "declared-packages" },
  { from: "tests/setup/takes-all.ts", to: "api/services/people/user/get.ts" },
  {
    from: "tests/faults/checker/takes-names.ts",
    to: "contract/shared/paths.ts",
    rule: "message-checker-is-apart",
  },
  { from: "tests/faults/takes-checker.ts", to: "tests/fixtures/factories.ts" },
  { from: "scripts/leads-nowhere.ts", to: "app/lib/gone.ts", rule: "resolvable" },
];

function write(path: string, text: string) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The import path as this repository writes it: with the other folder's alias where there is one. */
function specifier(from: string, to: string): string {
  if (!to.includes("/")) return to;
  if (from.startsWith("app/") && to.startsWith("app/")) return to.replace("app/", "~/");
  if (/^(api|server|tests)\//.test(to)) return `#${to}`;
  return `${"../".repeat(from.split("/").length - 1)}${to}`;
}

interface CruiseResult {
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

function cruise() {
  for (const path of targets) write(path, "export const value = 1;\nexport type Shape = { a: number };\n");
  for (const name of ["zod", "hono", "sharp", "undeclared"]) {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: "1.0.0", type: "module", exports: "./index.js" }),
    );
    write(`node_modules/${name}/index.js`, "export const value = 1;\n");
  }
  write(
    "package.json",
    JSON.stringify({ name: "walls", type: "module", dependencies: { zod: "1.0.0", hono: "1.0.0", sharp: "1.0.0" } }),
  );
  for (const { from, to, statement = "value" } of cases) {
    const what = statement === "type" ? "import type { Shape }" : "import { value }";
    const use = statement === "type" ? "export type Used = Shape;" : "export const used = value;";
    write(from, `${what} from "${specifier(from, to)}";\n${use}\n`);
  }
  write("app/lib/round-a.ts", 'import { b } from "./round-b.ts";\nexport const a = () => b;\n');
  write("app/lib/round-b.ts", 'import { a } from "./round-a.ts";\nexport const b = () => a;\n');
  write(
    "app/lib/type-round-a.ts",
    'import type { B } from "./type-round-b.ts";\nexport type A = B;\nexport const a = 1;\n',
  );
  write("app/lib/type-round-b.ts", 'import { a } from "./type-round-a.ts";\nexport type B = typeof a;\n');
  write("api/services/shared/ring-a/one.ts", 'import type { Two } from "../ring-b/two.ts";\nexport type One = Two;\n');
  write("api/services/shared/ring-a/three.ts", "export const three = 3;\n");
  write("api/services/shared/ring-b/two.ts", "export type Two = 2;\n");
  write("api/services/shared/ring-b/four.ts", 'export { three } from "../ring-a/three.ts";\n');
  write("api/services/shared/line/five.ts", 'export { three } from "../ring-a/three.ts";\n');
  for (const file of [
    "tsconfig.json",
    ".dependency-cruiser.cjs",
    ".dependency-cruiser.app.cjs",
    ".dependency-cruiser.folders.cjs",
    ".dependency-cruiser.rooms.cjs",
    ".dependency-cruiser.wings.cjs",
  ])
    cpSync(join(repository, file), join(folder, file));
  return {
    rooms: judge(".dependency-cruiser.cjs", [
      "app",
      "api",
      "config",
      "contract",
      "markdown",
      "server",
      "tests",
      "scripts",
    ]),
    folders: judge(".dependency-cruiser.folders.cjs", ["api/services", "contract"]),
  };
}

function judge(config: string, paths: string[]): CruiseResult["summary"] {
  const output = execFileSync(process.execPath, [cruiser, "--config", config, "-T", "json", ...paths], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(output) as CruiseResult).summary;
}

const { rooms: summary, folders } = cruise();

test.each(cases)("$from → $to: $rule", ({ from, rule }) => {
  const found = summary.violations
    .filter((violation) => violation.from === from)
    .map((violation) => violation.rule.name);
  expect(found.toSorted().join(" ")).toBe((rule ?? "").split(" ").toSorted().join(" "));
});

test("a cycle of values is refused, and a cycle of types is allowed", () => {
  const rounds = summary.violations
    .filter((violation) => violation.rule.name === "no-cycles")
    .map((violation) => violation.from);
  expect(rounds).toEqual(["app/lib/round-a.ts"]);
});

test("folders of api/services that need each other are refused, even where no single file is in a cycle", () => {
  const circles = folders.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  expect(circles.toSorted()).toEqual([
    "no-circles-of-folders: api/services/shared/ring-a → api/services/shared/ring-b",
    "no-circles-of-folders: api/services/shared/ring-b → api/services/shared/ring-a",
  ]);
});

test("every rule has a test here", () => {
  const tried = new Set([...cases.flatMap(({ rule }) => rule?.split(" ") ?? []), "no-cycles"]);
  expect(tried).toEqual(new Set(summary.ruleSetUsed.forbidden.map((rule) => rule.name)));
});
