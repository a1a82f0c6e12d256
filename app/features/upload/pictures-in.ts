/** Pictures among what was pasted or dropped. HEIC photos often come without a type. */
export function picturesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter((file) => file.type.startsWith("image/") || /\.hei[cf]$/i.test(file.name));
}
