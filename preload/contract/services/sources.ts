/** Sources of every rule about a payload. `readOn`: the day this project took its rules from them. */
export const documents = {
  transactions: { title: 'Transaction Notification Service', readOn: '2026-11-21' },
  funding: { title: 'Funding and Withdrawal Notification Service', readOn: '2026-11-21' },
  observed: { title: 'Observed beyond the specification', readOn: '2026-11-21' },
} as const
export type DocumentName = keyof typeof documents

/** Heading of a section. Not a statement: see statements/. */
export type SectionSource = `${(typeof documents)[DocumentName]['title']}, ${string}`

export function sourceOf(document: DocumentName, section: string): SectionSource {
  return `${documents[document].title}, ${section}`
}

export function isSection(source: string): source is SectionSource {
  return Object.values(documents).some(({ title }) => source.startsWith(`${title}, `))
}
