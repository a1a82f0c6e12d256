/**
 * A separate module: the module with the import lists all chunks to preload, about thirty names, and every page would
 * carry them.
 */
export const bindDialog = () => import("./bind-dialog.tsx");
