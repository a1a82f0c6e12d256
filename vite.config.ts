import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  resolve: {
    alias: { "~": folder("./app"), "#api": folder("./api"), "#server": folder("./server") },
  },
  // One bundled server file starts in a third of the time (design.md §4).
  ssr: command === "build" ? { noExternal: true } : {},
  build: { target: "es2022", cssMinify: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page of the shell needs, in one file: two dozen small ones compress worse and ask more often.
            codeSplitting: {
              // The styles of people's names stand here for cards, which the server alone draws (drawn-cards.tsx).
              groups: [
                // Its own file, which stays in the readers' caches when only our code changes.
                { name: "router", test: /\/node_modules\/react-router\//, priority: 2 },
                {
                  name: "frame",
                  test: /\/app\/(?:features\/(?:shell|flash|build-refresh|phone-bind\/(?:phone-bind|bind-events|bind-record|pending-line)|random-name\/(?:random-name|name-path))\b|lib\/(?!dynamic-form|redirect|upload|number|match|build-refresh|time-text|link-mode\.)|ui\/(?:icon|avatar|empty|more-pages|plain-links|details-menu|theme-form|button|island|route-focus|navigation-progress|person\.module)\b[.\w-]*$|theme\/(?:apply-theme|theme-info)\.ts)/,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
