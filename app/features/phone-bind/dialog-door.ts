/** A separate module, because the importing module lists about thirty chunks to preload, on every page. */
export const bindDialog = () => import("./bind-dialog.tsx");
