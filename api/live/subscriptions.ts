/** Subscriptions of peers to topics, indexed both ways, so that an event only touches its own subscribers. */
export function createSubscriptions<Peer>(most: number) {
  const byTopic = new Map<string, Set<Peer>>();
  const byPeer = new Map<Peer, Set<string>>();

  function remove(peer: Peer, topic: string): void {
    const peers = byTopic.get(topic);
    if (peers?.delete(peer) && peers.size === 0) byTopic.delete(topic);
    byPeer.get(peer)?.delete(topic);
  }

  return {
    /** @returns false when the peer already has `most` subscriptions */
    add(peer: Peer, topic: string): boolean {
      const topics = byPeer.get(peer) ?? new Set();
      if (!topics.has(topic) && topics.size >= most) return false;
      byPeer.set(peer, topics.add(topic));
      const peers = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, peers.add(peer));
      return true;
    },
    remove,
    removeAll(peer: Peer): void {
      for (const topic of byPeer.get(peer) ?? []) remove(peer, topic);
      byPeer.delete(peer);
    },
    of: (topic: string): Iterable<Peer> => byTopic.get(topic) ?? [],
  };
}

export type Subscriptions<Peer> = ReturnType<typeof createSubscriptions<Peer>>;
