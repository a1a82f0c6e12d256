import type { FieldMetadata } from "@conform-to/react";
import type { CircleRef } from "#contract/circles/circle-ref.ts";
import { describedBy, FieldLine } from "../../forms/field.tsx";
import { Select } from "../../ui/select/select.tsx";
import { placeName } from "~/lib/place-name.ts";

const HINT = "选填，从你加入的、可以发帖的圈子里选";

/** The circle selector of a form that uses the kit's fields. Renders nothing for a member without circles. */
export function CircleField({
  field,
  places,
  takesFocus = false,
}: {
  field: FieldMetadata<unknown>;
  places: readonly CircleRef[];
  /** The selector takes the focus when the page loads: without a script, after a refusal. */
  takesFocus?: boolean;
}) {
  if (places.length === 0) return null;
  return (
    <div>
      <Select
        id={field.id}
        name={field.name}
        label="圈子"
        placeholder="不选圈子"
        options={places.map((place) => ({ value: String(place.id), label: placeName(place) }))}
        defaultValue={String(field.initialValue ?? "")}
        takesFocus={takesFocus}
        {...describedBy(field, HINT)}
      />
      <FieldLine field={field} hint={HINT} />
    </div>
  );
}
