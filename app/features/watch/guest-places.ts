import { WATCH_PLACE_MIN_SECONDS } from "#contract/shared/watch-place.ts";

const KEY = "watch-places";
/** Films of which this browser keeps the place; the oldest go. */
const PLACES_MAX = 100;

/** [id of the video, second], the newest first. */
type Place = [videoId: number, seconds: number];

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) &&
  Number.isInteger(value[0]) &&
  Number.isInteger(value[1]) &&
  value[1] >= WATCH_PLACE_MIN_SECONDS;

/** The places in a stored text; other programs' texts have none. */
export function placesIn(text: string | null): Place[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, PLACES_MAX) : [];
  } catch {
    return [];
  }
}

/** The places after a film was watched up to a second, or to its end (null). */
export const withPlace = (places: Place[], videoId: number, seconds: number | null): Place[] => [
  ...(seconds === null ? [] : [[videoId, seconds] as Place]),
  ...places.filter(([id]) => id !== videoId).slice(0, PLACES_MAX - 1),
];

function stored(): Place[] {
  try {
    return placesIn(localStorage.getItem(KEY));
  } catch {
    // A forbidden storage.
    return [];
  }
}

export const guestPlace = (videoId: number): number | null => stored().find(([id]) => id === videoId)?.[1] ?? null;

export function keepGuestPlace(videoId: number, seconds: number | null): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withPlace(stored(), videoId, seconds)));
  } catch {
    // A full or forbidden storage: the place is not kept.
  }
}
