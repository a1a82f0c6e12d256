/**
 * Phones of administrators: each can ask for one code in 120 seconds, so there are many, a share for each worker; after a
 * failed test comes a new worker (e2e-test.ts).
 */
export const adminPhones = Array.from({ length: 1000 }, (_none, index) => `19900000${String(index).padStart(3, "0")}`);
