import type { Trail } from '#contract/deliveries/trail'
import { at } from '#contract/json/pointer'
import { refundStepMeanings } from '#contract/services/refunds'
import { readBoundedJson } from '../body/bounded-json.ts'
import { memberText } from '../values/scalars.ts'
import { readRefund } from './refunds.ts'

/**
 * Money path of a refund in the order of the notification, oldest move first. Transaction Notification Service,
 * "Refund step". `null` without a refund, or for a body that is not JSON.
 */
export function refundPathOf(text: string, kind: string | null): Trail['refund'] {
  if (kind !== 'issuance' && kind !== 'redemption') return null
  const json = readBoundedJson(text)
  const object = json?.ok ? at(json.root, `/payload/${kind}`) : undefined
  const refund = readRefund(object?.type === 'object' ? object : null)
  if (!refund.isTriggered) return null
  const meanings: Readonly<Record<string, string>> = refundStepMeanings[kind]
  const moves = (refund.steps?.items ?? []).flatMap(item => {
    if (item.type !== 'object') return []
    const step = memberText(item, 'step') ?? ''
    const meaning = Object.hasOwn(meanings, step) ? (meanings[step] ?? null) : null
    return [{ step, status: memberText(item, 'status'), id: memberText(item, 'id'), meaning }]
  })
  return { status: refund.status, moves }
}
