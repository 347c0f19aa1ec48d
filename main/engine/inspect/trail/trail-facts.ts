import { createHash } from 'node:crypto'
import type { Refund } from '../records/refunds.ts'
import { memberText } from '../values/scalars.ts'
import { identityPaths, type JsonPathNode, pathsOfIdentity } from './identity-fields.ts'

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

const numberOfPath = new Map(identityPaths.map((path, index) => [path, index]))

/** Stands for `created_at`, which is kept beside the facts. Values are texts. */
const asCreated = 0

/**
 * The text that facts are kept as: pointers and values in turn, a known pointer by its number and `created_at` by a mark,
 * then the steps. It is kept for each record, so it is short. `createdAt`: of the notification.
 */
export function factsText({ identity, steps }: TrailFacts, createdAt: string | null): string {
  const values = Object.entries(identity).flatMap(([path, value]) => [
    numberOfPath.get(path) ?? path,
    value === createdAt ? asCreated : value,
  ])
  return JSON.stringify([values, steps.map(({ step, status, id }) => [step, status, id])])
}

/** A notification with the text that its facts are kept as. */
export interface WithFacts {
  readonly createdAt: string | null
  /** `null` without facts. */
  readonly factsText: string | null
}

export function readFacts({ factsText: text, createdAt }: WithFacts): TrailFacts {
  if (text === null) return noFacts
  const [values, steps] = JSON.parse(text) as [(string | number)[], (string | null)[][]]
  const identity: Record<string, string> = {}
  for (let at = 0; at + 1 < values.length; at += 2) {
    const [path = '', value] = [values[at], values[at + 1]]
    identity[typeof path === 'number' ? (identityPaths[path] ?? '') : path] =
      value === asCreated ? (createdAt ?? '') : String(value)
  }
  return {
    identity,
    steps: steps.map(([step = null, status = null, id = null]) => ({ step, status, id })),
  }
}

/** A long value by its hash: enough to see that it changed. */
function clipped(text: string): string {
  if (text.length <= maximumValueLength) return text
  return `${text.slice(0, 40)}… #${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
}
