import type { ChangedField } from '#contract/transfer/exporting'
import { shortened } from '#contract/words'
import type { ReplacedKind } from './pseudonyms/choices.ts'

const maximumFields = 200
const maximumSamples = 3
const maximumCharacters = 80

type Gathered = ChangedField & { samples: { before: string; after: string }[] }

/** Counts replaced values by the name of their member or header, with a few samples each. */
export function gatherFields(): {
  add(original: string, replacement: string, kind: ReplacedKind, name: string): void
  /** Fields with the most changes first. */
  all(): ChangedField[]
} {
  /** By kind, then by name: a key of both would copy a long name for each value. */
  const fields = new Map<ReplacedKind, Map<string, Gathered>>()
  return {
    add(original, replacement, kind, name) {
      const named = fields.get(kind) ?? new Map<string, Gathered>()
      fields.set(kind, named)
      const field = named.get(name) ?? {
        name: shortened(name, maximumCharacters),
        kind,
        count: 0,
        samples: [],
      }
      named.set(name, field)
      field.count += 1
      if (field.samples.length >= maximumSamples) return
      const before = shortened(original, maximumCharacters)
      if (field.samples.every(sample => sample.before !== before)) {
        field.samples.push({ before, after: shortened(replacement, maximumCharacters) })
      }
    },
    all: () =>
      [...fields.values()]
        .flatMap(named => [...named.values()])
        .sort((left, right) => right.count - left.count)
        .slice(0, maximumFields),
  }
}
