/** Limits how many units (sockets, for example) each holder has at once. */
export function createPlaces(most: number) {
  const held = new Map<string, number>();
  return {
    /**
     * @returns a function that releases the unit (repeated calls do nothing); undefined when the holder is at the limit
     */
    take(holder: string): (() => void) | undefined {
      const count = held.get(holder) ?? 0;
      if (count >= most) return undefined;
      held.set(holder, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (held.get(holder) ?? 1) - 1;
        if (left > 0) held.set(holder, left);
        else held.delete(holder);
      };
    },
  };
}
