/** What a connection is doing, as far as it matters when there are too many. */
export interface Occupation {
  /**
   * - `ended`: its last answer is sent, and what it still sends is dropped
   * - `idle`: nothing of a request has come since the last answer, or since it was opened; or its request is kept, and
   *   a rule leaves it without an answer
   * - `unread`: its answers are given, and its sender does not read them
   * - `receiving`: a request is not complete
   * - `waiting`: for our own answer
   */
  readonly kind: 'ended' | 'idle' | 'unread' | 'receiving' | 'waiting'
  /** For how many milliseconds. */
  readonly forMs: number
  /** Of `receiving`: what came of the request. */
  readonly bytes: number
  /** It has sent a whole request before. */
  readonly hasServed: boolean
}

/** Younger than so, a connection is not closed for another while there is an older one: it is about to send, or did. */
const freshMs = 1_000
/** A request that comes faster is not slow, however young. */
const quickBytesPerSecond = 64 * 1024
/** So that a request that has just begun does not count as slow. */
const leastMs = 100

/**
 * Which of the connections makes room for a new one: one that has ended, then the longest idle, then the one whose
 * answers are not read, then the slowest unfinished request; `null` where all wait for our own answer.
 *
 * Where all are younger than a second, others connect again as quickly as they are closed. Then the oldest is closed,
 * so that each has had the same time to send, and the one that was served last is closed last.
 */
export function chooseToClose<T>(connections: Iterable<readonly [T, Occupation]>): T | null {
  return inOrderOfClosing(connections)[0]?.connection ?? null
}

/** One that may make room, and how early it does. */
export interface Candidate<T> {
  readonly connection: T
  readonly order: Order
}

/** All that may make room, in the order in which they are closed. */
export function inOrderOfClosing<T>(connections: Iterable<readonly [T, Occupation]>): Candidate<T>[] {
  const candidates: Candidate<T>[] = []
  for (const [connection, occupation] of connections) {
    const order = orderOf(occupation)
    if (order !== null) candidates.push({ connection, order })
  }
  return candidates.sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
}

/** Whether it would still be chosen as early: it has not become busier since. */
export function isStillFirst({ order }: Candidate<unknown>, occupation: Occupation): boolean {
  const now = orderOf(occupation)
  if (now === null || now[0] > order[0]) return false
  // An idle connection only gets older.
  return now[0] < order[0] || occupation.kind === 'receiving' || now[1] <= order[1]
}

/** The lowest is closed first. */
export type Order = readonly [rank: number, within: number]

function orderOf(occupation: Occupation): Order | null {
  const { kind, forMs, bytes } = occupation
  if (kind === 'waiting') return null
  if (kind === 'ended') return [-1, -forMs]
  if (forMs < freshMs) return [isWorthKeeping(occupation) ? 4 : 3, -forMs]
  switch (kind) {
    case 'idle':
      return [0, -forMs]
    case 'unread':
      return [1, -forMs]
    case 'receiving':
      return [2, bytes / forMs]
  }
}

function isWorthKeeping({ kind, forMs, bytes, hasServed }: Occupation): boolean {
  if (kind === 'receiving') return (bytes * 1000) / Math.max(leastMs, forMs) > quickBytesPerSecond
  return kind === 'idle' && hasServed
}
