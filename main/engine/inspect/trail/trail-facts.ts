import { createHash } from 'node:crypto'
import type { Refund } from '../records/refunds.ts'
import { memberText } from '../values/scalars.ts'
import { identityPaths, type JsonPathNode, pathsOfIdentity } from './identity-fields.ts'

/** The part of a refund step that trails compare. */
export interface StepFact {
  readonly step: string | null
  readonly status: string | null
  readonly id: string | null
}

/**
 * Facts of a notification that later notifications of its record are compared with. Stored with the
 * inspection, so that no body is read again.
 */
export interface TrailFacts {
  /** Values that identify the record, by JSON Pointer from the body's root. */
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

/** Values that are stored beside the facts, and therefore not repeated in them. */
interface Known {
  readonly kind: string | null
  readonly createdAt: string | null
}

/** A notification with the stored text of its facts. */
export interface WithFacts extends Known {
  readonly factsText: string | null
}

/** Stand for `created_at`, and for the kind in upper case. */
const marks = { created: 0, kind: 1 } as const

/** A list: the digits after `0x`, in base64url. */
type SavedValue = string | number | readonly [string]

/**
 * Stored text of facts: alternating pointers and values, a known pointer by its number, then the steps.
 * Short, since each record stores it.
 */
export function factsText({ identity, steps }: TrailFacts, known: Known): string {
  const values = Object.entries(identity).flatMap(([path, value]) => [
    numberOfPath.get(path) ?? path,
    savedValue(value, known),
  ])
  return JSON.stringify([values, steps.map(({ step, status, id }) => [step, status, id])])
}

export function readFacts({ factsText: text, kind, createdAt }: WithFacts): TrailFacts {
  if (text === null) return noFacts
  const known = { kind, createdAt }
  const [values, steps] = JSON.parse(text) as [SavedValue[], (string | null)[][]]
  const identity: Record<string, string> = {}
  for (let at = 0; at + 1 < values.length; at += 2) {
    const [path = '', value = ''] = [values[at], values[at + 1]]
    identity[typeof path === 'number' ? (identityPaths[path] ?? '') : String(path)] = readValue(value, known)
  }
  return {
    identity,
    steps: steps.map(([step = null, status = null, id = null]) => ({ step, status, id })),
  }
}

function savedValue(value: string, { kind, createdAt }: Known): SavedValue {
  if (value === createdAt) return marks.created
  if (value === kind?.toUpperCase()) return marks.kind
  if (!/^0x(?:[0-9a-f]{2}){8,}$/.test(value)) return value
  return [Buffer.from(value.slice(2), 'hex').toString('base64url')]
}

function readValue(saved: SavedValue, { kind, createdAt }: Known): string {
  if (typeof saved === 'string') return saved
  if (typeof saved === 'object') return `0x${Buffer.from(saved[0], 'base64url').toString('hex')}`
  return (saved === marks.created ? createdAt : kind?.toUpperCase()) ?? ''
}

/** A long value by its hash: enough to notice a change. */
function clipped(text: string): string {
  if (text.length <= maximumValueLength) return text
  return `${text.slice(0, 40)}… #${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
}
