/** A file of its own, as that of phone-bind: every page names what stands behind an import. */
export const nameDialog = () => import("./name-dialog.tsx");
