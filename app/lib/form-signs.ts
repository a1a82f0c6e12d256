// What fields of forms are measured by; the kit may not know the contract.
export { roomFor } from "#contract/shared/room-for.ts";
export { countSigns } from "#contract/shared/signs.ts";
