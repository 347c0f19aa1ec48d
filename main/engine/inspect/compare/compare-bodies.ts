import type { Change } from '#contract/deliveries/trail'
import { at } from '#contract/json/pointer'
import { jsonTextOf } from '#contract/json/text'
import { maximumJsonValues, readBoundedJson } from '../body/bounded-json.ts'
import { decodeText } from '../body/decode-text.ts'
import { readRefund } from '../records/refunds.ts'
import { scalarText } from '../values/scalars.ts'
import { compareJson, type JsonSide } from './compare-json.ts'
import { type ChangeContext, isExpectedChange } from './expected-changes.ts'

/** At most this many changes are listed. */
export const maximumChanges = 2000

export type ComparedBodies =
  | { readonly changes: Change[]; readonly isCut: boolean }
  /** Why nothing can be compared, for the user. */
  | { readonly unavailable: string }

/**
 * What changed from one notification to another, by JSON Pointers from the body's root. Bodies as text, or as bytes after
 * `decodeBody`. The changes are a patch: applied one after the other they turn the old into the new (see compareJson for
 * indexes in lists). `kind`: the record's kind, for which changes its statuses bring with them. Never throws.
 */
export function compareNotifications(
  from: Uint8Array | string,
  to: Uint8Array | string,
  { kind, toStatus }: { kind: string | null; fromStatus?: string | null; toStatus?: string | null },
): ComparedBodies {
  const [old, now] = [readSide(from), readSide(to)]
  if (old === 'too-large' || now === 'too-large') {
    // Made here: the first number in words takes a thread 17 ms, for the tables of the language.
    return { unavailable: tooLargeToCompare(`${maximumJsonValues.toLocaleString('en')} values`) }
  }
  if (old === null || now === null) {
    const which =
      old === null ? (now === null ? 'Both bodies are' : 'The earlier body is') : 'The later body is'
    return { unavailable: `${which} not JSON, so no fields can be compared.` }
  }
  const { differences, isCut } = compareJson(old, now, maximumChanges, isStepList)
  const context = contextOf(now, kind, toStatus ?? null)
  const changes = differences.map(difference => ({
    op:
      difference.from === null
        ? ('add' as const)
        : difference.to === null
          ? ('remove' as const)
          : ('replace' as const),
    path: difference.path,
    from: difference.from === null ? null : jsonTextOf(old.text, difference.from),
    to: difference.to === null ? null : jsonTextOf(now.text, difference.to),
    expected: isExpectedChange(difference, context),
  }))
  return { changes, isCut }
}

/** Why two bodies are not compared of which one is longer or has more values than so much. */
export function tooLargeToCompare(most: string): string {
  return `The bodies are too large to compare by field: one has more than ${most}.`
}

function readSide(body: Uint8Array | string): JsonSide | 'too-large' | null {
  const text = typeof body === 'string' ? body : decodeText(body).text
  const json = readBoundedJson(text)
  if (json === null) return 'too-large'
  return json.ok ? { text, root: json.root } : null
}

function isStepList(path: string): boolean {
  return path === '/payload/issuance/refund_steps' || path === '/payload/redemption/refund_steps'
}

function contextOf(side: JsonSide, kind: string | null, toStatus: string | null): ChangeContext {
  const kindObject = kind === null ? undefined : at(side.root, `/payload/${kind}`)
  return {
    kind,
    toStatus: (toStatus ?? scalarText(at(side.root, '/payload/status')))?.toUpperCase() ?? null,
    hasRefund: readRefund(kindObject?.type === 'object' ? kindObject : null).isTriggered,
  }
}
