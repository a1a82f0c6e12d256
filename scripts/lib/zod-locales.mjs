/** Zod's words in fifty languages, which its `z` holds all. */
export const ZOD_LOCALES = /\/node_modules\/zod\/v4\/locales\/index\.js$/;
/** The two that are spoken here: what it starts with, and what operators read (config/env.ts). */
export const OUR_LOCALES = 'export { default as en } from "./en.js";\nexport { default as zhCN } from "./zh-CN.js";\n';
