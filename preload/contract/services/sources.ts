/** The documents that every rule about a payload comes from. `readOn`: the day this project took its rules from them. */
export const documents = {
  transactions: { title: 'Transaction Notification Service', readOn: '2026-11-21' },
  funding: { title: 'Funding and Withdrawal Notification Service', readOn: '2026-11-21' },
  observed: { title: 'Observed beyond the specification', readOn: '2026-11-21' },
} as const
export type DocumentName = keyof typeof documents

/** How a rule names where it comes from: the document and its section. */
export function sourceOf(document: DocumentName, section: string): string {
  return `${documents[document].title}, ${section}`
}
