/**
 * Takes a step in the history before the router sees it: what lies over the page (a picture) has an entry of its own.
 * Window listeners are called in the order they were added, so entry.client adds the one that asks this.
 */
export const overPage: { onPop: ((event: PopStateEvent) => void) | null } = { onPop: null };
