/** State of a connection for the choice of the connection to close. */
export interface ConnectionActivity {
  /**
   * - `ended`: the last response is sent; further bytes are dropped
   * - `idle`: no byte of a request since the last response or since opening, or a rule leaves the stored
   * request without a response
   * - `unread`: the sender does not read the responses
   * - `receiving`: a request is incomplete
   * - `waiting`: the sender waits for Hooktrail's response
   */
  readonly kind: 'ended' | 'idle' | 'unread' | 'receiving' | 'waiting'
  readonly forMs: number
  readonly bytes: number
  readonly hasServed: boolean
}

/** Connections younger than this are closed only if no older connection can be. */
const freshMs = 1_000
/** Faster requests are never slow. */
const quickBytesPerSecond = 64 * 1024
/** A younger request counts as this old, so that it is not slow at its start. */
const leastMs = 100

/**
 * Connection that makes room for a new connection: an ended one, else the longest idle, else the one whose
 * responses are not read, else the slowest incomplete request. `null` if all wait for Hooktrail's response.
 * If all are younger than a second, other senders reconnect as fast as they are closed: the oldest is closed,
 * so that each had the same time to send, and the connection served last is closed last.
 */
export function chooseToClose<T>(connections: Iterable<readonly [T, ConnectionActivity]>): T | null {
  return inOrderOfClosing(connections)[0]?.connection ?? null
}

export interface Candidate<T> {
  readonly connection: T
  readonly order: Order
}

export function inOrderOfClosing<T>(connections: Iterable<readonly [T, ConnectionActivity]>): Candidate<T>[] {
  const candidates: Candidate<T>[] = []
  for (const [connection, activity] of connections) {
    const order = orderOf(activity)
    if (order !== null) candidates.push({ connection, order })
  }
  return candidates.sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
}

/** True unless the connection became busier since it was ranked. */
export function isStillFirst({ order }: Candidate<unknown>, activity: ConnectionActivity): boolean {
  const now = orderOf(activity)
  if (now === null || now[0] > order[0]) return false
  return now[0] < order[0] || activity.kind === 'receiving' || now[1] <= order[1]
}

type Order = readonly [rank: number, within: number]

function orderOf(activity: ConnectionActivity): Order | null {
  const { kind, forMs, bytes } = activity
  if (kind === 'waiting') return null
  if (kind === 'ended') return [-1, -forMs]
  if (forMs < freshMs) return [isWorthKeeping(activity) ? 4 : 3, -forMs]
  switch (kind) {
    case 'idle':
      return [0, -forMs]
    case 'unread':
      return [1, -forMs]
    case 'receiving':
      return [2, bytes / forMs]
  }
}

function isWorthKeeping({ kind, forMs, bytes, hasServed }: ConnectionActivity): boolean {
  if (kind === 'receiving') return (bytes * 1000) / Math.max(leastMs, forMs) > quickBytesPerSecond
  return kind === 'idle' && hasServed
}
