import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Browser and server get React Router as built for production. The package's `exports` name the other one alone, whose
 * warnings for developers cost the browser 0.65 KB (gzip) and the server work on every page.
 */
const productionRouter: Plugin = {
  name: "production-router",
  apply: "build",
  enforce: "pre",
  resolveId(source) {
    const file = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" }[source];
    return file && folder(`./node_modules/react-router/dist/production/${file}`);
  },
};

export default defineConfig(({ command }) => ({
  plugins: [productionRouter, reactRouter()],
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
                // Of what is loaded later: each file more is a name more in every page's list of them.
                { name: "mantine", test: /\/node_modules\/@mantine\/core\/esm\/core\// },
                // What every page needs on which people talk: a dozen files of a few hundred bytes otherwise.
                {
                  name: "talk",
                  test: /\/(?:api\/contract\/(?:limits|image-names|subject)|app\/(?:lib\/(?:time-text|link-mode)|live\/live-delay|ui\/(?:person|time-text|app-link\/app-link)|features\/(?:comments\/keep-typed|mirror\/(?:mirror-part|mirror-store)|upload\/(?:use-pictures|picture-part|picture-tiles|pictures-in))))\.tsx?$/,
                },
                {
                  name: "frame",
                  priority: 1,
                  test: /\/app\/(?:features\/(?:shell|flash|build-refresh|phone-bind\/(?:phone-bind|bind-events|bind-record|pending-line)|random-name\/(?:random-name|name-path))\b|lib\/(?!dynamic-form|form-|video-|duration|kept-images|markdown-image|redirect|upload|number|match|build-refresh|time-text|link-mode\.)|ui\/(?:icon|avatar|empty|more-pages|plain-links|details-menu|theme-form|button|island|route-focus|navigation-progress|person\.module)\b[.\w-]*$|theme\/(?:apply-theme|theme-info)\.ts)|\/node_modules\/get-nonce\//,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
