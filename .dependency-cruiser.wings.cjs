/**
 * The wings of api/services, each with the wings that it may import, types included: only wings above it.
 * docs/architecture.md lists their folders; scripts/wings.test.ts compares both.
 *
 * @type {Record<string, string[]>}
 */
module.exports = {
  shared: [],
  files: ["shared"],
  people: ["shared", "files"],
  circles: ["shared", "files", "people"],
  accounts: ["shared", "files", "people", "circles"],
  posts: ["shared", "files", "people", "circles"],
  moderation: ["shared", "files", "people", "circles", "posts"],
  chat: ["shared", "files", "people", "circles", "posts", "moderation"],
  finding: ["shared", "people", "circles", "posts"],
  console: ["shared", "files", "people", "circles", "accounts", "posts", "moderation", "chat"],
  lifecycle: ["shared", "files", "people", "circles", "accounts", "posts", "moderation", "chat", "finding", "console"],
};
