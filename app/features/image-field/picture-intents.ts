/**
 * Intents of a picture's own submit buttons, for browsers without a script. Its form fields are `${name}File`,
 * `${name}ImageId` and `${name}Uploaded`.
 */
export const uploadIntent = (name: string): string => `upload-${name}`;
export const removeIntent = (name: string): string => `remove-${name}`;
export const isPictureIntent = (intent: string): boolean => /^(?:upload|remove)-/.test(intent);
