import type { ChangedField } from '#contract/exporting'
import type { ReplacedKind } from './pseudonyms/choices.ts'

const maximumFields = 200
const maximumSamples = 3
const maximumCharacters = 80

type Gathered = ChangedField & { samples: { before: string; after: string }[] }

/** Counts what is replaced by the name that held it, with a few samples each. */
export function gatherFields(): {
  add(original: string, replacement: string, kind: ReplacedKind, name: string): void
  /** Those with the most changes first. */
  all(): ChangedField[]
} {
  const fields = new Map<string, Gathered>()
  return {
    add(original, replacement, kind, name) {
      const key = `${kind}\n${name}`
      const field = fields.get(key) ?? { name: clip(name), kind, count: 0, samples: [] }
      fields.set(key, field)
      field.count += 1
      if (field.samples.length >= maximumSamples) return
      const before = clip(original)
      if (field.samples.every(sample => sample.before !== before)) {
        field.samples.push({ before, after: clip(replacement) })
      }
    },
    all: () => [...fields.values()].sort((left, right) => right.count - left.count).slice(0, maximumFields),
  }
}

function clip(text: string): string {
  return text.length <= maximumCharacters ? text : `${text.slice(0, maximumCharacters)}…`
}
