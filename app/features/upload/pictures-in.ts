/** Returns the pictures of a paste or drop. HEIC photos often have no type. */
export function picturesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter((file) => file.type.startsWith("image/") || /\.hei[cf]$/i.test(file.name));
}
