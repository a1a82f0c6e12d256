/**
 * The wings of api/services and which of the others each may import, types included. Every arrow leads to a wing that stands
 * above. docs/architecture.md lists their folders; scripts/wings.test.ts compares.
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
  finding: ["shared", "people", "circles", "posts"],
  console: ["shared", "files", "people", "circles", "accounts", "posts", "moderation"],
  lifecycle: ["shared", "files", "people", "circles", "accounts", "posts", "moderation", "finding", "console"],
};
