/** After this many ms a page no longer competes for the network, and may load and open its socket (live-socket.ts). */
export const START_AFTER_MS = 1_500;
