import { memberOf } from '#contract/json/pointer'
import type { JsonObjectNode } from '#contract/json/text'
import { type DetailsFamily, detailsFamilies, withdrawalReversalType } from '#contract/services/details'
import { fundingTable } from '#contract/services/funding'
import { sourceOf } from '#contract/services/sources'
import { withdrawalTable } from '#contract/services/withdrawal'
import type { Spot } from '../collect-findings.ts'
import { type Conditions, checkFields } from '../fields/field-rules.ts'
import { formatValue, quoteText } from '../format-value.ts'
import { isBlank, memberObject, memberText } from '../values/scalars.ts'
import { checkIdAndStatus, checkInstantsOrder } from './record-rules.ts'

type Kind = 'funding' | 'withdrawal'

const noConditions: Conditions = { complete: null, spei: null, refund: null, 'no-refund': null }

export function checkFundingRecord(payload: JsonObjectNode, kind: Kind, spot: Spot): void {
  const table = kind === 'funding' ? fundingTable : withdrawalTable
  const idName = kind === 'funding' ? 'fid' : 'wid'
  checkIdAndStatus(payload, idName, table, spot)
  checkFields(table, payload, spot, {
    conditions: noConditions,
    typeCode: 'funding-field-type',
    except: new Set([idName, 'status']),
  })
  checkInstantsOrder(payload, 'funding-updated-before-created', spot)
  const details = memberObject(payload, 'details')
  if (details === null) return
  checkDetails(details, kind, spot.member('details'))
  if (kind === 'funding') checkReversal(details, spot.member('details'))
}

/** Members of details, never judged above info: the samples are incomplete, and null and "" are normal. */
function checkDetails(details: JsonObjectNode, kind: Kind, at: Spot): void {
  const known = knownDetails[kind]
  const source = sourceOf('funding', kind === 'funding' ? 'Funding record' : 'Withdrawal record')
  for (const { key, value } of details.members) {
    const spot = at.member(key)
    const type = known.get(key)
    if (type === undefined) {
      spot.add('detail-undocumented', `${quoteText(key)} is an undocumented detail.`)
    } else if (type !== 'any' && !isBlank(value) && value.type !== (type === 'text' ? 'string' : 'number')) {
      const expected = type === 'text' ? 'text' : 'a number'
      const message = `The specification’s sample has ${expected}; received ${formatValue(value)}.`
      spot.add('details-type', message, source)
    }
  }
}

type DetailType = 'text' | 'number' | 'any'
const knownDetails: Readonly<Record<Kind, ReadonlyMap<string, DetailType>>> = {
  funding: detailsOf('funding'),
  withdrawal: detailsOf('withdrawal'),
}

function detailsOf(kind: Kind): Map<string, DetailType> {
  const known = new Map<string, DetailType>()
  const families: readonly DetailsFamily[] = detailsFamilies[kind]
  for (const family of families) {
    for (const name of Object.keys(family.observed)) known.set(name, 'any')
    for (const [name, { type }] of Object.entries(family.documented)) known.set(name, type)
  }
  return known
}

/** A complete withdrawal can be returned by a new funding that names it. Observed beyond the specification. */
function checkReversal(details: JsonObjectNode, spot: Spot): void {
  const origin = memberText(details, 'origin_wid')
  const type = memberText(details, 'deposit_type')
  if (origin === null && type !== withdrawalReversalType) return
  const what = origin === null ? 'an unnamed withdrawal' : `the withdrawal ${quoteText(origin)}`
  const path = memberOf(details, 'origin_wid') === undefined ? 'deposit_type' : 'origin_wid'
  spot.member(path).add('withdrawal-reversal', `This funding reverses ${what}.`)
}
