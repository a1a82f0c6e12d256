/**
 * In ms. After this time a page no longer competes for the network, so it may load and open its socket
 * (live-socket.ts).
 */
export const START_AFTER_MS = 1_500;
