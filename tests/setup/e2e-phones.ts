/**
 * Phones of administrators who log in by a code; `loginAs({ admin: true })` needs none. Each can request a code every
 * 120 seconds.
 */
export const adminPhones = Array.from({ length: 20 }, (_none, index) => `199000000${String(index).padStart(2, "0")}`);
