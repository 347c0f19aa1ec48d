/** One notification of a generated trail: an issuance or redemption. */
export interface TrailState {
  readonly status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETE' | 'FAILED'
  readonly refund: 'PENDING' | 'IN_PROGRESS' | 'COMPLETE' | 'FAILED' | null
  /** Of updated_at. */
  readonly minute: number
}

interface Expected {
  /** `delivery code`, sorted; only of `judged` codes. */
  readonly told: readonly string[]
  readonly judged: readonly string[]
  readonly isOrderCertain: boolean
}

const isFinal = ({ status }: TrailState): boolean => status === 'COMPLETE' || status === 'FAILED'
const hasEnded = ({ refund }: TrailState): boolean => refund === 'COMPLETE' || refund === 'FAILED'

/**
 * What the transaction document says of a record's notifications, in the order of `updated_at`. A second reading: shares no
 * rule with the product.
 */
export function expectedOfTrail(states: readonly TrailState[]): Expected {
  const seen = new Set<string>()
  const different = states
    .map((state, index) => ({ ...state, delivery: index + 1 }))
    .filter(({ status, refund, minute }) => {
      const key = `${status} ${refund} ${minute}`
      return !seen.has(key) && seen.add(key)
    })
  const isOrderCertain = !different.some((one, index) =>
    different.slice(index + 1).some(other => one.minute === other.minute && !isOrdered(one, other)),
  )
  const ordered = different.sort(
    (a, b) => a.minute - b.minute || Number(isLater(a, b)) - Number(isLater(b, a)),
  )
  const told: string[] = []
  const say = (delivery: number, code: string) => told.push(`${delivery} ${code}`)
  for (const [index, now] of ordered.entries()) {
    const before = ordered[index - 1]
    if (before === undefined) continue
    if (isFinal(before) && !isFinal(now)) say(now.delivery, 'final-status-left')
    if (before.status !== now.status && before.refund !== now.refund) say(now.delivery, 'changes-together')
    if (before.refund === null && now.refund !== null && now.refund !== 'PENDING') {
      say(now.delivery, 'refund-move-missing')
    }
    if (hasEnded(before) && now.refund !== null && now.refund !== before.refund) {
      say(now.delivery, 'refund-status-left')
    }
  }
  const [first, ...others] = ['COMPLETE', 'FAILED']
    .flatMap(status => ordered.find(state => state.status === status) ?? [])
    .sort((a, b) => ordered.indexOf(a) - ordered.indexOf(b))
  if (first !== undefined) for (const { delivery } of others) say(delivery, 'second-final')
  const judged = [
    'final-status-left',
    'changes-together',
    'refund-move-missing',
    'refund-status-left',
    'second-final',
  ]
  return { told: told.sort(), judged, isOrderCertain }
}

/**
 * At one clock: a final status is later, and a refund starts after none and does not continue after its end.
 */
function isOrdered(a: TrailState, b: TrailState): boolean {
  if (isFinal(a) !== isFinal(b)) return true
  if (!isFinal(a)) return false
  if ((a.refund === null) !== (b.refund === null)) return true
  return a.refund !== null && hasEnded(a) !== hasEnded(b)
}

function isLater(a: TrailState, b: TrailState): boolean {
  if (isFinal(a) !== isFinal(b)) return isFinal(a)
  if ((a.refund === null) !== (b.refund === null)) return a.refund !== null
  return hasEnded(a) && !hasEnded(b)
}
