/**
 * Handles a step in the history before the router does: an overlay (such as the image viewer) has its own history
 * entry. Window listeners are called in the order in which they were added, so entry.client.tsx adds the listener that
 * calls this.
 */
export const overlayHistory: { onPop: ((event: PopStateEvent) => void) | null } = { onPop: null };
