/** The displayed name of a person; a person without a name gets a default one (W14). */
export function personName(person: { id: number; name: string | null }): string {
  return person.name || `群友${person.id}`;
}
