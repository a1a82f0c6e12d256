/** A file of its own: every page names what stands behind an import, and this has thirty names behind it. */
export const bindDialog = () => import("./bind-dialog.tsx");
