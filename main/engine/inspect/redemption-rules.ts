import { pointerTo } from '#contract/json-pointer'
import type { JsonObjectNode } from '#contract/json-text'
import { receiverAccountTypes } from '#contract/services/redemption'
import type { FindingsCollector } from './collect-findings.ts'
import { memberObject, memberText } from './scalars.ts'
import { tellText } from './tell-value.ts'

/** Rules of a redemption beyond its table. "redemption object": receiver_account.type, which is an open set. */
export function checkRedemption(
  object: JsonObjectNode,
  path: string,
  method: string | null,
  findings: FindingsCollector,
): void {
  const account = memberObject(object, 'receiver_account')
  const type = account === null ? null : memberText(account, 'type')
  const expected =
    method === 'SPEI'
      ? receiverAccountTypes.bank
      : method === 'EXCHANGE_TRANSFER'
        ? receiverAccountTypes.exchange
        : null
  const isKnown = type === receiverAccountTypes.bank || type === receiverAccountTypes.exchange
  if (type === null || expected === null || !isKnown || type === expected) return
  const message = `With method ${method} the documents show ${expected}; ${tellText(type)} came.`
  findings.add('receiver-account-mismatch', pointerTo(pointerTo(path, 'receiver_account'), 'type'), message)
}
