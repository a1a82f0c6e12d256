/** What a person is called who has not chosen a name yet (W14). */
export function personName(person: { id: number; name: string | null }): string {
  return person.name || `群友${person.id}`;
}
