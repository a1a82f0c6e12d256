/**
 * The one-time key of a rendered form (contract `formKey`): a second submit of the same form is answered with the first
 * one's result. Made by loaders, because the browser may not make one over plain http.
 */
export function newFormKey(): string {
  return globalThis.crypto.randomUUID();
}
