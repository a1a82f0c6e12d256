import type { CircleRef } from "#contract/circles/circle-ref.ts";
import { placeName } from "~/lib/place-name.ts";

interface CirclePickProps {
  places: readonly CircleRef[];
  chosen: number | undefined;
  id?: string;
  className?: string | undefined;
  /** The text of the empty choice. */
  none?: string;
  isNeeded?: boolean;
  describedBy?: string | undefined;
}

/** The circle selector as a plain <select>, for a form that works before its script has loaded. */
export function CirclePick({
  places,
  chosen,
  id,
  className,
  none = "不选圈子",
  isNeeded,
  describedBy,
}: CirclePickProps) {
  return (
    <select
      id={id}
      name="circleId"
      className={className}
      required={isNeeded}
      defaultValue={chosen ?? ""}
      aria-describedby={describedBy}
      aria-invalid={describedBy ? true : undefined}
    >
      <option value="">{none}</option>
      {places.map((place) => (
        <option key={place.id} value={place.id}>
          {placeName(place)}
        </option>
      ))}
    </select>
  );
}
