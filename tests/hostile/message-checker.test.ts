import { describe, expect, test } from "vitest";
import { findFaults } from "../faults/checker/find-faults.ts";
import type { LoadedMessage, LogLine } from "../faults/checker/log-lines.ts";
import type { MessageRow, Rows } from "../faults/checker/rows.ts";

const [ANN, BEN, CAT] = [1, 2, 3];

const shownOf = (rows: MessageRow[]): LoadedMessage[] =>
  rows.map(({ seq, id, author_id, text, recalled_at }) => ({
    seq,
    id,
    author: author_id,
    text,
    isRecalled: recalled_at !== null,
  }));

/** Two members who wrote four messages to each other, of which the second was recalled and the third hidden by Ben. */
function goodRun() {
  const message = (seq: number, author: number): MessageRow => ({
    id: 10 + seq,
    conversation_id: 5,
    seq,
    author_id: author,
    form_key: `key ${seq}`,
    text: seq === 2 ? "" : `text ${seq}`,
    recalled_at: seq === 2 ? 99 : null,
  });
  const messages = [message(1, ANN), message(2, BEN), message(3, ANN), message(4, ANN)];
  const member = { conversation_id: 5, last_seq: 4, hidden_seq: 0, is_muted: 0 };
  const rows: Rows = {
    conversations: [{ id: 5, kind: "direct", pair: "1:2", last_seq: 4 }],
    members: [
      { ...member, user_id: ANN, last_read_seq: 0 },
      { ...member, user_id: BEN, last_read_seq: 1 },
    ],
    messages,
    hidden: [{ user_id: BEN, conversation_id: 5, seq: 3 }],
    rooms: [],
    roomPeople: [],
    roomPositions: [],
    lines: [ANN, BEN].map((id) => ({ user_id: id, position: 6 })),
  };
  const shown = (seqs: number[]) => shownOf(messages.filter(({ seq }) => seqs.includes(seq)));
  const heard = (position: number, seq: number, by: number, what = "sent"): LogLine => ({
    t: "heard",
    position,
    conversation: 5,
    what,
    seq,
    by,
  });
  const events: LogLine[] = [
    { t: "resumed", how: "resumed", position: 0 },
    heard(1, 1, ANN),
    heard(2, 2, BEN),
    { t: "resumed", how: "resumed", position: 2 },
    heard(3, 2, BEN, "recalled"),
    heard(4, 3, ANN),
    heard(5, 4, ANN),
    heard(6, 1, BEN, "read"),
  ];
  const sends = (author: number): LogLine[] =>
    messages
      .filter(({ author_id: id }) => id === author)
      .flatMap(({ seq, id }): LogLine[] => [
        { t: "sent", key: `key ${seq}`, text: `text ${seq}`, room: null },
        { t: "acknowledged", key: `key ${seq}`, conversation: 5, id, seq },
      ]);
  const ann: LogLine[] = [
    ...events,
    ...sends(ANN),
    { t: "asked", conversation: 5 },
    { t: "loaded", conversation: 5, messages: shown([1, 2]), read: 0 },
    { t: "whole", conversation: 5, messages: shown([1, 2, 3, 4]), read: 0, unreadOnPage: 0, unreadInList: 0 },
    { t: "unread", counter: 0, list: 0 },
  ];
  const ben: LogLine[] = [
    ...events,
    ...sends(BEN),
    { t: "recalled", id: 12 },
    { t: "hidden", id: 13 },
    { t: "read", conversation: 5, upTo: 1 },
    { t: "whole", conversation: 5, messages: shown([1, 2, 4]), read: 1, unreadOnPage: 1, unreadInList: 1 },
    { t: "unread", counter: 1, list: 1 },
  ];
  return { rows, ann, ben };
}

const ROOM = 7;

/**
 * A room of three people, which Cat has never opened. Ben wrote the first message, recalled the third and wrote the last;
 * Ann's page was open, and she deleted the first message for herself.
 */
function goodRoom() {
  const message = (seq: number, author: number): MessageRow => ({
    id: 20 + seq,
    conversation_id: ROOM,
    seq,
    author_id: author,
    form_key: `key ${seq}`,
    text: seq === 3 ? "" : `text ${seq}`,
    recalled_at: seq === 3 ? 99 : null,
  });
  const messages = [message(1, BEN), message(2, ANN), message(3, BEN), message(4, BEN)];
  const position = (user: number, read: number, own: number) => ({
    conversation_id: ROOM,
    user_id: user,
    last_read_seq: read,
    own_seq: own,
    is_muted: user === BEN ? 1 : 0,
  });
  const rows: Rows = {
    conversations: [{ id: ROOM, kind: "room", pair: null, last_seq: 4 }],
    members: [],
    messages,
    hidden: [{ user_id: ANN, conversation_id: ROOM, seq: 1 }],
    rooms: [{ conversation_id: ROOM }],
    roomPeople: [ANN, BEN, CAT].map((id) => ({ conversation_id: ROOM, user_id: id })),
    roomPositions: [position(ANN, 2, 2), position(BEN, 4, 4)],
    lines: [{ user_id: ANN, position: 1 }],
  };
  const sends = (author: number): LogLine[] =>
    messages
      .filter(({ author_id: id }) => id === author)
      .flatMap(({ seq, id }): LogLine[] => [
        { t: "sent", key: `key ${seq}`, text: `text ${seq}`, room: ROOM },
        { t: "acknowledged", key: `key ${seq}`, conversation: ROOM, id, seq },
      ]);
  const whole = (shown: MessageRow[], read: number, unread: number | null): LogLine[] => [
    {
      t: "whole",
      conversation: ROOM,
      messages: shownOf(shown),
      read,
      unreadOnPage: unread ?? 0,
      unreadInList: unread,
    },
    { t: "unread", counter: 0, list: 0 },
  ];
  const ann: LogLine[] = [
    { t: "resumed", how: "resumed", position: 0 },
    { t: "joined", conversation: ROOM },
    ...sends(ANN),
    { t: "asked", conversation: ROOM },
    { t: "loaded", conversation: ROOM, messages: shownOf(messages.slice(0, 2)), read: 2 },
    { t: "read", conversation: ROOM, upTo: 2 },
    { t: "hidden", id: 21 },
    { t: "heard", position: 1, conversation: ROOM, what: "removed", seq: 1, by: ANN },
    { t: "changed", conversation: ROOM },
    { t: "asked", conversation: ROOM },
    { t: "loaded", conversation: ROOM, messages: shownOf(messages.slice(2)), read: 2 },
    ...whole(messages.slice(1), 2, 1),
  ];
  const ben: LogLine[] = [
    ...sends(BEN),
    { t: "recalled", id: 23 },
    { t: "muted", conversation: ROOM },
    { t: "read", conversation: ROOM, upTo: 4 },
    ...whole(messages, 4, 0),
  ];
  return { rows, ann, ben, cat: whole(messages, 0, null) };
}

type Run = ReturnType<typeof goodRun>;
type RoomRun = ReturnType<typeof goodRoom>;
type Line<T extends LogLine["t"]> = Extract<LogLine, { t: T }>;

/** The last line of a kind. */
function lastOf<T extends LogLine["t"]>(lines: LogLine[], t: T): Line<T> {
  const line = lines.findLast((one): one is Line<T> => one.t === t);
  if (!line) throw new Error(`no line ${t}`);
  return line;
}
const drop = (lines: LogLine[], which: (line: LogLine) => boolean) => void lines.splice(lines.findIndex(which), 1);
const heardAt = (position: number) => (line: LogLine) => line.t === "heard" && line.position === position;
const rowOf = ({ rows }: Pick<Run, "rows">, seq: number): MessageRow => {
  const row = rows.messages.find((one) => one.seq === seq);
  if (!row) throw new Error(`no message ${seq}`);
  return row;
};

/** The place in a room of a member who has opened it. */
const positionOf = ({ rows }: RoomRun, member: number) => {
  const position = rows.roomPositions.find(({ user_id: id }) => id === member);
  if (!position) throw new Error(`no position of ${member}`);
  return position;
};
const leave = ({ rows }: RoomRun, member: number) =>
  void (rows.roomPeople = rows.roomPeople.filter(({ user_id: id }) => id !== member));

function rulesBroken({ rows, ann, ben, cat = [] }: Run & { cat?: LogLine[] }): string[] {
  const log = new Map([[ANN, ann], [BEN, ben], ...(cat.length > 0 ? [[CAT, cat] as const] : [])]);
  return [...new Set(findFaults(log, rows).map(({ rule }) => rule))];
}

describe("E18 C21 the checker of messages", () => {
  test("finds no fault in a right run", () => {
    expect(rulesBroken(goodRun())).toEqual([]);
  });

  test.for<[string, string, (run: Run) => void]>([
    ["a lost message", "an acknowledged message is stored", ({ rows }) => void rows.messages.splice(2, 1)],
    ["a lost last message", "the last number is the number of messages", ({ rows }) => void rows.messages.pop()],
    [
      "a message that is stored twice under two numbers",
      "a key is stored once",
      (run) => {
        run.rows.messages.push({ ...rowOf(run, 4), id: 99, seq: 5 });
        for (const row of [...run.rows.conversations, ...run.rows.members]) row.last_seq = 5;
      },
    ],
    ["a number that is given twice", "numbers are 1 to n", (run) => void (rowOf(run, 4).seq = 3)],
    [
      "two numbers that are swapped",
      "a stored message has the acknowledged number",
      (run) => {
        const [third, fourth] = [rowOf(run, 3), rowOf(run, 4)];
        [third.seq, fourth.seq] = [4, 3];
      },
    ],
    ["a changed text", "a message has its text", (run) => void (rowOf(run, 1).text = "other")],
    ["a text that stays after a recall", "a message has its text", (run) => void (rowOf(run, 2).text = "text 2")],
    [
      "a recall that is lost",
      "a message that was taken back stays so",
      (run) => void (rowOf(run, 2).recalled_at = null),
    ],
    ["a deletion that is lost", "a message that a member deleted stays so", ({ rows }) => void (rows.hidden = [])],
    ["a message of nobody", "a stored message was sent", ({ ann }) => drop(ann, ({ t }) => t === "sent")],
    [
      "a message under another author",
      "a stored message is its author's",
      (run) => void (rowOf(run, 1).author_id = BEN),
    ],
    [
      "a message without an answer",
      "a sent message is acknowledged",
      ({ ann }) => drop(ann, ({ t }) => t === "acknowledged"),
    ],
    [
      "a second answer with another number",
      "a repeated key gets the first answer",
      ({ ann }) => void ann.push({ ...lastOf(ann, "acknowledged"), id: 77 }),
    ],
    [
      "a refused message",
      "no message of the load is refused",
      ({ ann }) => void ann.push({ t: "refused", key: "key 1", status: 403, message: "" }),
    ],
    [
      "two conversations of two people",
      "two people have one conversation",
      ({ rows }) => void rows.conversations.push({ id: 6, kind: "direct", pair: "1:2", last_seq: 0 }),
    ],
    [
      "a last number that one member lacks",
      "members have the conversation's last number",
      ({ rows }) => rows.members.slice(1).forEach((row) => (row.last_seq = 3)),
    ],
    ["a lost event", "no event is lost or heard twice", ({ ann }) => drop(ann, heardAt(4))],
    [
      "an event that is heard twice",
      "no event is lost or heard twice",
      ({ ann }) => void ann.splice(ann.findIndex(heardAt(4)), 0, ...ann.filter(heardAt(4))),
    ],
    ["a lost last event", "at the end a member has heard every event", ({ ann }) => drop(ann, heardAt(6))],
    [
      "events in another order",
      "messages are heard in their order",
      ({ ann }) => {
        const [fourth, fifth] = [ann.find(heardAt(4)), ann.find(heardAt(5))] as [Line<"heard">, Line<"heard">];
        [fourth.seq, fifth.seq] = [fifth.seq, fourth.seq];
      },
    ],
    [
      "an event of a message that is not stored",
      "an event is of a stored message",
      ({ ann }) => void ((ann.find(heardAt(5)) as Line<"heard">).seq = 9),
    ],
    [
      "an event of a conversation of others",
      "only members hear of a conversation",
      ({ ann }) => void ((ann.find(heardAt(6)) as Line<"heard">).conversation = 8),
    ],
    [
      "a line that resumes too far",
      "a line resumes where it ended",
      ({ ann }) => void ((ann.filter(({ t }) => t === "resumed")[1] as Line<"resumed">).position = 3),
    ],
    ["a part in another order", "members see one order", ({ ann }) => void lastOf(ann, "loaded").messages.reverse()],
    [
      "a shown message with another number",
      "a shown message is stored as it was shown",
      ({ ann }) => {
        const { messages } = lastOf(ann, "loaded");
        for (const message of messages) message.seq++;
      },
    ],
    [
      "a message that a member does not see",
      "at the end a member sees every message once",
      ({ ben }) => void lastOf(ben, "whole").messages.pop(),
    ],
    [
      "a message that a member sees twice",
      "at the end a member sees every message once",
      ({ ann }) => {
        const { messages } = lastOf(ann, "whole");
        messages.push(...messages.slice(-1));
      },
    ],
    ["a wrong counter", "a counter is the rows counted", ({ ben }) => void lastOf(ben, "unread").counter++],
    ["a wrong counter of a list", "a counter is the rows counted", ({ ben }) => void lastOf(ben, "unread").list--],
    [
      "a wrong counter of a conversation",
      "a conversation's counter is the rows counted",
      ({ ben }) => void (lastOf(ben, "whole").unreadInList = 2),
    ],
    [
      "a read position that went back",
      "a read position never goes back",
      ({ rows }) => rows.members.forEach((row) => (row.last_read_seq = 0)),
    ],
    [
      "a read position after the end",
      "nobody has read more than there is",
      ({ rows }) => rows.members.forEach((row) => (row.last_read_seq = 7)),
    ],
  ])("finds %s", ([, rule, spoil]) => {
    const run = goodRun();
    spoil(run);
    expect(rulesBroken(run)).toContain(rule);
  });
});

describe("E18 E05 C21 the checker of rooms", () => {
  test("finds no fault in a right run", () => {
    expect(rulesBroken(goodRoom())).toEqual([]);
  });

  test.for<[string, string, (run: RoomRun) => void]>([
    ["a lost message", "an acknowledged message is stored", ({ rows }) => void rows.messages.pop()],
    [
      "a message that is stored twice under two numbers",
      "a key is stored once",
      (run) => {
        run.rows.messages.push({ ...rowOf(run, 4), id: 99, seq: 5 });
        for (const row of run.rows.conversations) row.last_seq = 5;
      },
    ],
    ["a gap between two numbers", "numbers are 1 to n", (run) => void (rowOf(run, 4).seq = 5)],
    [
      "a last number that is too small",
      "the last number is the number of messages",
      ({ rows }) => rows.conversations.forEach((row) => (row.last_seq = 3)),
    ],
    [
      "two numbers that are swapped",
      "a stored message has the acknowledged number",
      (run) => {
        const [second, fourth] = [rowOf(run, 2), rowOf(run, 4)];
        [second.seq, fourth.seq] = [4, 2];
      },
    ],
    ["a part in another order", "members see one order", ({ ann }) => void lastOf(ann, "loaded").messages.reverse()],
    [
      "a message that is stored in another room",
      "a message is stored where it was sent",
      ({ ben }) => void (lastOf(ben, "sent").room = 8),
    ],
    [
      "a private message that is stored in a room",
      "a message is stored where it was sent",
      ({ ben }) => void (lastOf(ben, "sent").room = null),
    ],
    ["a message of a stranger", "an author is a member", (run) => leave(run, BEN)],
    ["a room that a stranger reads", "only members see a conversation", (run) => leave(run, CAT)],
    [
      "a change that a stranger hears",
      "only members hear of a room",
      (run) => {
        leave(run, CAT);
        run.cat.push({ t: "changed", conversation: ROOM });
      },
    ],
    ["a position of a stranger", "a position is a member's", (run) => leave(run, ANN)],
    ["a room without a circle", "each room is one circle's", ({ rows }) => void rows.rooms.pop()],
    [
      "an unread number that is too high in the list",
      "a conversation's counter is the rows counted",
      ({ ann }) => void (lastOf(ann, "whole").unreadInList = 2),
    ],
    [
      "an unread number that is too low on the page",
      "a conversation's counter is the rows counted",
      ({ ann }) => void (lastOf(ann, "whole").unreadOnPage = 0),
    ],
    [
      "a number for a room that the member has never opened",
      "a conversation's counter is the rows counted",
      ({ cat }) => void (lastOf(cat, "whole").unreadInList = 0),
    ],
    [
      "a room in the counter of private messages",
      "a counter is the rows counted",
      ({ ann }) => void (lastOf(ann, "unread").counter = 1),
    ],
    [
      "a position that went back in the database",
      "a read position never goes back",
      (run) => void (positionOf(run, ANN).last_read_seq = 1),
    ],
    [
      "a position that went back between two answers",
      "a shown position never goes back",
      ({ ann }) => void (lastOf(ann, "loaded").read = 1),
    ],
    [
      "an answer behind a position that was acknowledged before",
      "a shown position never goes back",
      ({ ann }) =>
        void ann.splice(ann.lastIndexOf(lastOf(ann, "asked")), 0, { t: "read", conversation: ROOM, upTo: 4 }),
    ],
    [
      "a position that is not the stored one at the end",
      "at the end the shown position is the stored one",
      (run) => void (positionOf(run, ANN).last_read_seq = 3),
    ],
    [
      "a position after messages that the member has not read",
      "a position is where its member has read",
      (run) => void (positionOf(run, ANN).last_read_seq = 4),
    ],
    [
      "a position after the end",
      "nobody has read more than there is",
      (run) => void (positionOf(run, BEN).last_read_seq = 5),
    ],
    [
      "a position with an older own message",
      "a position has its member's last message",
      (run) => void (positionOf(run, BEN).own_seq = 3),
    ],
    ["a mute that is lost", "a muted conversation stays so", (run) => void (positionOf(run, BEN).is_muted = 0)],
    [
      "an open page that has missed a change",
      "an open page has shown each message of its room",
      ({ ann }) => drop(ann, (line) => line === lastOf(ann, "loaded")),
    ],
    [
      "an open page that shows a message twice",
      "an open page shows a message once",
      ({ ann }) => {
        const first = ann.find((line): line is Line<"loaded"> => line.t === "loaded");
        lastOf(ann, "loaded").messages.unshift(...(first?.messages.slice(1) ?? []));
      },
    ],
    [
      "a message that a member does not see",
      "at the end a member sees every message once",
      ({ cat }) => void lastOf(cat, "whole").messages.shift(),
    ],
  ])("finds %s", ([, rule, spoil]) => {
    const run = goodRoom();
    spoil(run);
    expect(rulesBroken(run)).toContain(rule);
  });
});
