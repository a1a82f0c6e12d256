import { BY_ID, mentionById, type NamesOfIds } from "./mentions.ts";
import type { RenderSettings } from "./render.ts";
import type { Language } from "./renderers.ts";
import { type Topic, topicById, type TopicsOfIds, topicWords } from "./topics.ts";

interface Settings {
  namesOfIds?: NamesOfIds;
  topicsOf?: TopicsOfIds;
}

interface Drawing {
  person(name: string, id: number): string;
  topic(topic: Topic, label: string): string;
}

const byIds: Drawing = { person: mentionById, topic: topicById };
const typed: Drawing = { person: (name) => `@${name}`, topic: topicWords };
// An open topic is only ended by the text after it, so it stays a link by id.
const typedWhereClosed: Drawing = {
  ...typed,
  topic: (topic, label) => (label.endsWith("#") ? topicWords(topic, label) : topicById(topic, label)),
};

/** Updates the labels of links by id in a stored text to the current names; unknown ids stay. */
export function withPresentNames(source: string, settings: Settings): Promise<string> {
  return named(source, settings, byIds);
}

/** A stored text as its readers see it, with the current names. */
export function inPresentWords(source: string, settings: Settings): Promise<string> {
  return named(source, settings, typed);
}

/**
 * A stored text for a plain text box: `@阿岚` and `#原神#` in place of links by id. If saving the box's text would not give
 * the same stored text (a name and the words after it form another person's name), the stored text is returned.
 */
export async function asTyped(language: Language, source: string, settings: RenderSettings): Promise<string> {
  const box = await named(source, settings, typedWhereClosed);
  if (box === source) return source;
  const { renderForStorage } = await import("./render-for-storage.ts");
  const [again, present] = await Promise.all([
    renderForStorage(language, box, settings),
    withPresentNames(source, settings),
  ]);
  return again.source === present ? box : source;
}

async function named(source: string, { namesOfIds, topicsOf }: Settings, drawing: Drawing): Promise<string> {
  const links = [...source.matchAll(BY_ID)];
  const idsOf = (group: number) => [
    ...new Set(links.flatMap((link) => (link[group] === undefined ? [] : [Number(link[3])]))),
  ];
  const [people, topics] = [idsOf(1), idsOf(2)];
  const names = namesOfIds && people.length > 0 ? await namesOfIds(people) : new Map<number, string>();
  const tags = topicsOf && topics.length > 0 ? await topicsOf(topics) : new Map<number, Topic>();
  return source.replaceAll(
    BY_ID,
    (link: string, person: string | undefined, topic: string | undefined, number: string) => {
      const id = Number(number);
      const name = person === undefined ? undefined : names.get(id);
      const tag = topic === undefined ? undefined : tags.get(id);
      if (name !== undefined) return drawing.person(name, id);
      return tag && topic !== undefined ? drawing.topic(tag, topic) : link;
    },
  );
}
