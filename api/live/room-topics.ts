import type { Context } from "../context.ts";
import type { LiveEvent, OutboxEvent } from "../../contract/live-events.ts";
import { whoIsInRoom } from "../services/circles/circle-room/who-is-in-room.ts";
import type { Subscriptions } from "./subscriptions.ts";
import { tellTopic } from "./tell-topic.ts";

/** The part of a socket's state that its subscriptions to rooms need. */
export interface InRooms {
  viewer: { id: number } | null;
  /** The circles whose rooms the client wants now. */
  rooms: Set<number>;
  /** Ends when the permissions of these rooms have been asked. */
  joining: Promise<unknown>;
}

export const noRooms = (): Pick<InRooms, "rooms" | "joining"> => ({ rooms: new Set(), joining: Promise.resolve() });

const topicOf = (circleId: number) => `room:${circleId}`;
/** Maximum per socket, asked or granted. */
const ROOMS_MAX = 20;

/**
 * Subscriptions to the rooms of circles, for members alone: the permission is asked at the subscription and again at each
 * event. A stranger is not told whether there is a room. A client whose permission cannot be read would miss events
 * without knowing: `again` ends its connection, so that it subscribes and loads again.
 */
export function createRoomTopics<Peer extends InRooms>(
  ctx: Pick<Context, "db" | "log">,
  subscriptions: Subscriptions<Peer>,
  {
    send,
    isOpen,
    again,
  }: { send(peer: Peer, event: LiveEvent): void; isOpen(peer: Peer): boolean; again(peer: Peer): void },
) {
  return {
    join(peer: Peer, circleId: number): void {
      const { viewer, rooms } = peer;
      if (!viewer) return;
      if (rooms.size >= ROOMS_MAX) {
        send(peer, { type: "error", message: `最多同时订阅 ${ROOMS_MAX} 个聊天室` });
        return;
      }
      rooms.add(circleId);
      const join = whoIsInRoom(ctx, circleId, [viewer.id])
        .then((inside) => {
          if (inside.has(viewer.id) && rooms.has(circleId) && isOpen(peer)) subscriptions.add(peer, topicOf(circleId));
        })
        .catch((error: unknown) => {
          ctx.log.warn({ err: error }, "subscription to a room not checked");
          again(peer);
        });
      peer.joining = Promise.all([peer.joining, join]);
    },
    leave(peer: Peer, circleId: number): void {
      peer.rooms.delete(circleId);
      subscriptions.remove(peer, topicOf(circleId));
    },
    /**
     * Tells the subscribers that the room has changed. Subscribers who are members no more, or whose room was switched
     * off, are told once, without a content: their page reads again and closes.
     */
    async tell(event: Extract<OutboxEvent, { type: "room.changed" }>): Promise<void> {
      const topic = topicOf(event.circleId);
      await tellTopic(
        subscriptions,
        topic,
        (readers) =>
          whoIsInRoom(
            ctx,
            event.circleId,
            readers.filter((id) => id !== null),
          ),
        (inside, others) => {
          for (const peer of [...inside, ...others]) send(peer, event);
          for (const peer of others) subscriptions.remove(peer, topic);
        },
      ).catch((error: unknown) => {
        for (const peer of subscriptions.peersOf(topic)) again(peer);
        throw error;
      });
    },
  };
}
