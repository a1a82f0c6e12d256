import type { Subscriptions } from "./subscriptions.ts";

export interface Watching {
  viewer: { id: number } | null;
}

/**
 * Tells an event to the subscribers of a topic, after asking who of them may hear it. Subscriptions may begin, end and begin
 * again while the question runs: the answer decides only about the subscriptions that it was asked about, and those that
 * began meanwhile are asked in another round.
 * @param whoHears returns those of these readers who may hear the event; null is a guest
 * @param tell is called once for each round, with the subscribers who may hear the event and with those who may not
 */
export async function tellTopic<Peer extends Watching>(
  subscriptions: Subscriptions<Peer>,
  topic: string,
  whoHears: (readers: (number | null)[]) => Promise<ReadonlySet<number | null>>,
  tell: (hearing: Peer[], others: Peer[]) => void,
): Promise<void> {
  const asked = new Set<object>();
  for (;;) {
    const round = [...subscriptions.of(topic)].filter(([, subscription]) => !asked.has(subscription));
    if (round.length === 0) return;
    for (const [, subscription] of round) asked.add(subscription);
    const readers = new Set(round.map(([{ viewer }]) => viewer?.id ?? null));
    const hearing = await whoHears([...readers]);
    const still = round.filter(([peer, subscription]) => subscriptions.get(peer, topic) === subscription);
    const mayHear = ([{ viewer }]: (typeof still)[number]) => hearing.has(viewer?.id ?? null);
    tell(
      still.filter(mayHear).map(([peer]) => peer),
      still.filter((one) => !mayHear(one)).map(([peer]) => peer),
    );
  }
}
