/** Phones of administrators: each can ask for one code in 120 seconds, so there are many. */
export const adminPhones = Array.from({ length: 100 }, (_none, index) => `199000000${String(index).padStart(2, "0")}`);
