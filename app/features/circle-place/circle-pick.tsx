import type { CircleRef } from "#contract/circles/circle-ref.ts";

interface CirclePickProps {
  places: readonly CircleRef[];
  chosen: number | undefined;
  id?: string;
  describedBy?: string | undefined;
}

/** In which circle something is posted, or in none: plain, for a form that waits for no script. */
export function CirclePick({ places, chosen, id, describedBy }: CirclePickProps) {
  return (
    <select
      id={id}
      name="circleId"
      defaultValue={chosen ?? ""}
      aria-describedby={describedBy}
      aria-invalid={describedBy ? true : undefined}
    >
      <option value="">不选圈子</option>
      {places.map((place) => (
        <option key={place.id} value={place.id}>
          {placeName(place)}
        </option>
      ))}
    </select>
  );
}

/** What stands in a private one is for its members. */
export function placeName({ name, isPrivate }: CircleRef): string {
  return isPrivate ? `${name}（私密）` : name;
}
