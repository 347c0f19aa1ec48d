import { pointerTo } from '#contract/json/pointer'
import type { JsonObjectNode } from '#contract/json/text'
import { receiverAccountTypes, redemptionTable } from '#contract/services/redemption'
import type { FindingsCollector } from '../collect-findings.ts'
import { reportCase } from '../fields/form-rules.ts'
import { quoteText } from '../format-value.ts'
import { memberObject, memberText } from '../values/scalars.ts'

/** Rules of a redemption beyond its table. "redemption object": receiver_account.type, which is an open set. */
export function checkRedemption(
  object: JsonObjectNode,
  path: string,
  method: string | null,
  findings: FindingsCollector,
): void {
  const account = memberObject(object, 'receiver_account')
  const text = account === null ? null : memberText(account, 'type')
  const type = accountTypes.find(known => known.toLowerCase() === text?.toLowerCase())
  // An unknown value is not a finding: the set is open.
  if (text === null || type === undefined) return
  const typePath = pointerTo(pointerTo(path, 'receiver_account'), 'type')
  if (type !== text) reportCase(type, text, typePath, redemptionTable.source, findings)
  const expected =
    method === 'SPEI'
      ? receiverAccountTypes.bank
      : method === 'EXCHANGE_TRANSFER'
        ? receiverAccountTypes.exchange
        : null
  if (expected === null || type === expected) return
  const message = `With method ${method} ${expected} is documented; received ${quoteText(text)}.`
  findings.add('receiver-account-mismatch', typePath, message)
}

const accountTypes = Object.values(receiverAccountTypes)
