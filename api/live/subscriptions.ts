/** A peer's subscription to a topic, from its beginning to its end; a later subscription to the same topic is another one. */
type Subscription = object;

/** Subscriptions of peers to topics, indexed both ways, so that an event only touches its own subscribers. */
export function createSubscriptions<Peer>(most: number) {
  const byTopic = new Map<string, Map<Peer, Subscription>>();
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
      if (topics.has(topic)) return true;
      if (topics.size >= most) return false;
      byPeer.set(peer, topics.add(topic));
      const peers = byTopic.get(topic) ?? new Map<Peer, Subscription>();
      byTopic.set(topic, peers.set(peer, {}));
      return true;
    },
    remove,
    removeAll(peer: Peer): void {
      for (const topic of byPeer.get(peer) ?? []) remove(peer, topic);
      byPeer.delete(peer);
    },
    get: (peer: Peer, topic: string): Subscription | undefined => byTopic.get(topic)?.get(peer),
    /** The peers that subscribe to the topic now, each with its subscription. */
    of: (topic: string): Iterable<[Peer, Subscription]> => byTopic.get(topic) ?? [],
    peersOf: (topic: string): Iterable<Peer> => byTopic.get(topic)?.keys() ?? [],
  };
}

export type Subscriptions<Peer> = ReturnType<typeof createSubscriptions<Peer>>;
