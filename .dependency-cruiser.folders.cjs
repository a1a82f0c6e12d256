/**
 * No two folders of api/services may import each other, types included. The reverse direction arrives in the context
 * (`ctx.kinds`), so only api/services is checked. `npm run walls` runs this after the import table.
 */

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circles-of-folders",
      comment:
        "Two folders of api/services that need each other: move the file that closes the circle to where it is needed, or, where a generic folder asks for a kind of post, ask ctx.kinds (api/services/posts/post/post-kind.ts).",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    includeOnly: "^api/services/",
    exclude: "\\.test\\.ts$",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts"] },
    cache: false,
  },
};
