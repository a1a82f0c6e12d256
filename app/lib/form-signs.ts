// Measures for form fields. The widget kit imports them from here, because it may not import the contract.
export { roomFor } from "#contract/shared/room-for.ts";
export { countSigns } from "#contract/shared/signs.ts";
