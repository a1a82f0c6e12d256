/** A separate module, because the importing module lists the dialog's chunks to preload, on every page. */
export const nameDialog = () => import("./name-dialog.tsx");
