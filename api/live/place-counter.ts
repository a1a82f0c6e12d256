/** Counts who holds how many places of something that has few. */
export function createPlaces(most: number) {
  const held = new Map<string, number>();
  return {
    /** @returns gives the place back, once however often it is called; undefined when the holder has all it may have */
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
