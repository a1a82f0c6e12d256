/**
 * The subprotocols that a browser offers when it opens /chat: this one, and for a member a ticket after the prefix. A
 * header of the handshake is in no access log, which an address with a ticket would be.
 */
export const LIVE_PROTOCOL = "qunluo.live";
export const TICKET_PREFIX = "ticket.";

/** The close code of a socket whose session has ended, or whose ticket is refused; 4401 corresponds to HTTP 401. */
export const SESSION_ENDED_CODE = 4401;
