import type { Rows } from "./rows.ts";

/** A member in a direct conversation or in a room: the columns that both have. */
export interface Place {
  conversation_id: number;
  user_id: number;
  last_read_seq: number;
  /** 0 in a room: nobody can delete a whole room. */
  hidden_seq: number;
  is_muted: number;
}

/** The places of all members; a room that a member has never opened is not among them. */
export const placesOf = ({ members, roomPositions }: Rows): Place[] => [
  ...members,
  ...roomPositions.map((row) => ({ ...row, hidden_seq: 0 })),
];

export const placeKey = (member: number, conversation: number) => `${member} ${conversation}`;

/** The keys of the places of members who may read: the two people of a conversation, the members of a room's circle. */
export const insideOf = ({ members, roomPeople }: Rows): Set<string> =>
  new Set([...members, ...roomPeople].map((row) => placeKey(row.user_id, row.conversation_id)));
