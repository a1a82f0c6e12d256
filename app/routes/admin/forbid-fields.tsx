import { limits } from "#contract/shared/limits.ts";
import { pictureLevelName, pictureLevels } from "#contract/moderation/picture-names.ts";
import { reasonTemplates } from "#contract/shared/staff-names.ts";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";

/** The consequence for members who send such a picture again, and the note why it is forbidden. */
export function ForbidFields({ refusal }: { refusal: StaffRefusal | null }) {
  return (
    <>
      <StaffChoice
        id="picture-level"
        name="level"
        label="命中后怎么办"
        choices={pictureLevels.map((value) => ({ value, label: pictureLevelName[value] }))}
        initial="refuse"
        refusal={refusal}
      />
      <StaffText
        id="picture-note"
        name="note"
        label="备注（只有管理团队看得到）"
        max={limits.pictureNoteMax}
        offers={reasonTemplates}
        refusal={refusal}
      />
    </>
  );
}
