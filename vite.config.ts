import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { codeGroups } from "./scripts/lib/code-groups.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Configuration only: no plugin of ours changes a module's text (decision 0051).
export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  resolve: {
    alias: {
      "~": folder("./app"),
      "#api": folder("./api"),
      "#config": folder("./config"),
      "#contract": folder("./contract"),
      "#markdown": folder("./markdown"),
      "#server": folder("./server"),
    },
  },
  // A single bundled server file starts in a third of the time.
  ssr: command === "build" ? { noExternal: true } : {},
  build: { target: "es2022", cssMinify: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: codeGroups } } } } },
  },
}));
