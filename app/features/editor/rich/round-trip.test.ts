import { expect, test, vi } from "vitest";
import { markdownDocuments, markdownFragments } from "#tests/fixtures/markdown-documents.ts";
import { MarkdownWriter } from "./markdown-write.ts";
import { childrenOf } from "./meaning.ts";
import { documentSchema } from "./schema.ts";
import { guardRoundTrip, pageOf, SourceKeeper } from "./source-keeper.ts";

vi.setConfig({ testTimeout: 60_000 });

const writer = new MarkdownWriter(documentSchema);
const anew = new SourceKeeper(writer, { slices: [], tail: "" }, []);

test("R25 200 documents in Chinese come back from the editor as they were", () => {
  expect(markdownFragments.length).toBeGreaterThan(60);
  expect(new Set(markdownDocuments).size).toBe(200);
  for (const source of markdownDocuments) {
    const parsed = writer.reader.read(source);
    expect(new SourceKeeper(writer, parsed, childrenOf(parsed.doc)).write(parsed.doc)).toBe(source);
  }
});

test("R25 the same documents, every block written anew, read as the same document and the same page", () => {
  for (const source of markdownDocuments) {
    const doc = writer.reader.parse(source);
    const written = anew.write(doc);
    expect.soft(writer.reader.parse(written).toString(), source).toBe(doc.toString());
    expect.soft(pageOf(written), source).toBe(pageOf(source));
  }
});

test("R25 the guard lets all of them into the editor", () => {
  for (const source of markdownDocuments) expect.soft(() => guardRoundTrip(writer, source), source).not.toThrow();
});
