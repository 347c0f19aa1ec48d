import { memberOf } from '#contract/json/pointer'
import type { JsonObjectNode } from '#contract/json/text'
import { transactionKinds } from '#contract/services/transactions'
import type { Spot } from '../collect-findings.ts'
import { isAbsent, memberObject, memberText } from '../values/scalars.ts'

/**
 * Kind by `type` ("Events", rule 1). If that is missing, or names neither a kind nor a member of the payload,
 * by the only kind object.
 */
export function readTransactionKind(payload: JsonObjectNode) {
  const type = memberText(payload, 'type')?.toLowerCase() ?? null
  const isNamed =
    type !== null && (transactionKinds.some(kind => kind === type) || !isAbsent(memberOf(payload, type)))
  const present = isNamed ? [] : presentKinds(payload)
  const [only = null] = present
  const kind = present.length === 1 ? only : type
  return {
    /** A known kind, or the unknown type in lower case. */
    kind,
    object: kind === null ? null : memberObject(payload, kind),
  }
}

/** "Notification envelope": exactly one kind object. "Events", rule 1: the type selects which. */
export function checkKindObjects(payload: JsonObjectNode, kind: string | null, spot: Spot): void {
  const present = presentKinds(payload)
  const isOwnThere = kind !== null && !isAbsent(memberOf(payload, kind))
  const foreign = present.filter(name => name !== kind)
  for (const name of transactionKinds) {
    const node = memberOf(payload, name)
    if (name === kind || node?.type !== 'null') continue
    spot.member(name).add('field-null', `Expected no ${name} here; received null.`, 'T3-3')
  }
  const expected = kind === null ? 'a kind object' : `the object ${kind}`
  if (present.length > 1) {
    spot.add('kind-object-several', `Expected ${expected} alone; received ${present.join(', ')}.`)
  } else if (!isOwnThere && kind !== null && foreign[0] !== undefined) {
    const message = `Expected ${expected}, as type says; received ${foreign[0]}.`
    spot.member(foreign[0]).add('kind-object-wrong', message)
  } else if (!isOwnThere && present.length === 0) {
    const own = kind === null ? spot : spot.member(kind)
    own.add('kind-object-missing', `Expected ${expected}; received none.`)
  } else if (isOwnThere && foreign.length > 0) {
    spot.add('kind-object-several', `Expected ${expected} alone; received ${foreign.join(', ')} too.`)
  }
}

function presentKinds(payload: JsonObjectNode): string[] {
  return transactionKinds.filter(kind => !isAbsent(memberOf(payload, kind)))
}
