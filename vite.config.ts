import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { codeGroups } from "./scripts/lib/code-groups.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Configuration only: no plugin of ours changes the text of a module (decision 0051).
export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  resolve: {
    alias: [
      ...["api", "config", "contract", "server"].map((name) => ({
        find: `#${name}`,
        replacement: folder(`./${name}`),
      })),
      { find: "~", replacement: folder("./app") },
      // The exports of React Router's package name the development build; the package contains both.
      ...(command === "build"
        ? [
            { find: /^react-router$/, replacement: folder("./node_modules/react-router/dist/production/index.mjs") },
            {
              find: /^react-router\/dom$/,
              replacement: folder("./node_modules/react-router/dist/production/dom-export.mjs"),
            },
          ]
        : []),
    ],
  },
  // One bundled server file starts in a third of the time.
  ssr: command === "build" ? { noExternal: true } : {},
  build: { target: "es2022", cssMinify: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: codeGroups } } } } },
  },
}));
