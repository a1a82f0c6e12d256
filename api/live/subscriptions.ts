/** Who listens to which article; both ways, so that an event costs its listeners alone. */
export function createSubscriptions<Peer>(most: number) {
  const byArticle = new Map<number, Set<Peer>>();
  const byPeer = new Map<Peer, Set<number>>();

  function remove(peer: Peer, articleId: number): void {
    const peers = byArticle.get(articleId);
    if (peers?.delete(peer) && peers.size === 0) byArticle.delete(articleId);
    byPeer.get(peer)?.delete(articleId);
  }

  return {
    /** @returns false when the peer listens to `most` articles already */
    add(peer: Peer, articleId: number): boolean {
      const articles = byPeer.get(peer) ?? new Set();
      if (!articles.has(articleId) && articles.size >= most) return false;
      byPeer.set(peer, articles.add(articleId));
      const peers = byArticle.get(articleId) ?? new Set();
      byArticle.set(articleId, peers.add(peer));
      return true;
    },
    remove,
    removeAll(peer: Peer): void {
      for (const articleId of byPeer.get(peer) ?? []) remove(peer, articleId);
      byPeer.delete(peer);
    },
    of: (articleId: number): Iterable<Peer> => byArticle.get(articleId) ?? [],
  };
}
