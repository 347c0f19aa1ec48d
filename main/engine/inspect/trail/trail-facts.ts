import { createHash } from 'node:crypto'
import type { Refund } from '../records/refunds.ts'
import { memberText } from '../values/scalars.ts'
import { type JsonPathNode, pathsOfIdentity } from './identity-fields.ts'

/** A step of a refund, as far as trails compare it. */
export interface StepFact {
  readonly step: string | null
  readonly status: string | null
  readonly id: string | null
}

/**
 * The facts of a notification that later ones of its record are compared with. Stored with the inspection, so that no
 * body is read again.
 */
export interface TrailFacts {
  /** Values that name the record, by JSON Pointer from the body's root. */
  readonly identity: Readonly<Record<string, string>>
  readonly steps: readonly StepFact[]
}

export const noFacts: TrailFacts = { identity: {}, steps: [] }

/** A hostile body must not fill the store. */
const maximumValueLength = 200
const maximumSteps = 100

export function trailFactsOf(record: JsonPathNode, refund: Refund): TrailFacts {
  const identity: Record<string, string> = {}
  for (const [path, text] of pathsOfIdentity(record)) identity[path] = clipped(text)
  const steps = (refund.steps?.items ?? []).slice(0, maximumSteps).map(item => {
    const text = (name: string) => {
      const value = item.type === 'object' ? memberText(item, name) : null
      return value === null ? null : clipped(value)
    }
    return { step: text('step'), status: text('status'), id: text('id') }
  })
  return { identity, steps }
}

/** The facts from the text they are kept as. */
export function readFacts(text: string | null): TrailFacts {
  return text === null ? noFacts : (JSON.parse(text) as TrailFacts)
}

/** A long value by its hash: enough to see that it changed. */
function clipped(text: string): string {
  if (text.length <= maximumValueLength) return text
  return `${text.slice(0, 40)}… #${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
}
