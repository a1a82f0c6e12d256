/** The loader of an address that is only written to: whoever opens it is told so, in HTTP's own words. */
export function onlyPost(): Response {
  return new Response("405 Method Not Allowed", {
    status: 405,
    headers: { allow: "POST", "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
