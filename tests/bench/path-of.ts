/** A path with its query, of the API or of the site. */
export const pathOf = (path: string, query: Record<string, string | number | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};
