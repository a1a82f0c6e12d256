/**
 * The address of a page's chat socket.
 * @param socketBase the setting CHAT_SOCKET_BASE, with or without `/chat`; empty for the page's own host
 */
export function chatAddress(socketBase: string, page: { protocol: string; host: string }): string {
  if (!socketBase) return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/chat`;
  const base = socketBase.replace(/^http/, "ws").replace(/\/+$/, "");
  return base.endsWith("/chat") ? base : `${base}/chat`;
}
