/**
 * No two folders of api/services, and no two of contract/, need each other, types included. A verb gets everything else from
 * the context (`ctx.kinds`), so other rooms need no such rule. `npm run walls` runs it after the rooms.
 */

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circles-of-folders",
      comment:
        "Two folders need each other: move the file that closes the circle to the folder that needs it, or, where a generic folder asks for a kind of post, ask ctx.kinds (api/services/posts/post/post-kind.ts).",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    includeOnly: "^(api/services|contract)/",
    exclude: "\\.test\\.ts$",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts"] },
    cache: false,
  },
};
