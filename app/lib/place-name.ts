/** The name of a circle in a selector. Marks a private circle, because only its members can read posts in it. */
export function placeName({ name, isPrivate }: { name: string; isPrivate: boolean }): string {
  return isPrivate ? `${name}（私密）` : name;
}
