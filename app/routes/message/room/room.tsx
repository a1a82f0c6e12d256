import { circleRoomPath } from "#contract/circles/circle-names.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import type { RoomPart } from "#contract/chat/room.ts";
import type { SendRefusal } from "~/features/chat/send-refusal.ts";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { TalkFrame } from "../talk-frame.tsx";
import { TalkMessages } from "../talk-messages.tsx";
import styles from "../talk.module.css";
import { useFreshRoom } from "../use-fresh-talk.ts";
import { MuteForm } from "./mute-form.tsx";
import { RoomHead } from "./room-head.tsx";

interface RoomProps {
  part: RoomPart;
  formKey: string;
  beginsAtTop: boolean;
  /** The member whom the circle's staff want to mute. */
  mutedId: number | null;
  refusal: SendRefusal | StaffRefusal | null;
}

const nothing = () => undefined;

/** The chat room of a circle. */
export function Room({ part, mutedId, refusal, ...more }: RoomProps) {
  const { room, messages, newer } = part;
  const { id, circle, lastReadSeq, slowSeconds, pinnedText, whyNot, role } = room;
  const viewer = useViewer();
  const now = useNow();
  useFreshRoom(circle.id);
  const refusedMute = refusal && "typed" in refusal ? refusal : null;
  const refusedWords = refusal && "text" in refusal ? refusal : null;
  const authorId = Number(refusedMute?.userId ?? mutedId ?? 0);
  const said = messages.find((message) => message.authorId === authorId && message.canModerate);
  return (
    <TalkFrame
      {...more}
      refusal={refusedWords}
      part={part}
      place={{
        ...room,
        userId: null,
        draft: `room ${id}`,
        label: "发言",
        hasMentions: true,
        hint: slowSeconds > 0 && role === "member" ? `每 ${slowSeconds} 秒可以发一条` : null,
      }}
      head={
        <>
          <RoomHead room={room} />
          {pinnedText !== "" && (
            <p className={styles.pinned} dir="auto">
              {pinnedText}
            </p>
          )}
        </>
      }
      list={<TalkMessages {...{ messages, newer, other: null, otherReadSeq: null, lastReadSeq, viewer, now }} />}
      question={said?.author ? <MuteForm circleId={circle.id} person={said.author} refusal={refusedMute} /> : null}
      closed={whyNot}
      emptyWords="还没有人说话，来打个招呼吧"
      addressOf={() => circleRoomPath(circle.id)}
      onTyping={nothing}
    />
  );
}
