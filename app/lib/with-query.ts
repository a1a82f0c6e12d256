/** A path with those search parameters that have a value. */
export function withQuery(path: string, query: URLSearchParams | Record<string, string | undefined>): string {
  const said =
    query instanceof URLSearchParams
      ? query
      : new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return said.size > 0 ? `${path}?${said}` : path;
}
