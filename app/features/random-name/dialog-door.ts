/**
 * A separate module, like phone-bind's: the module with the import lists all chunks to preload, and every page would
 * carry them.
 */
export const nameDialog = () => import("./name-dialog.tsx");
