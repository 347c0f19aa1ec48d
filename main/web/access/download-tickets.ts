import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { BrowserId } from '#contract/access'
import type { Clock } from '../../engine/ports.ts'
import { sha256 } from './sha256.ts'

/** A page requests one and follows its link at once. */
const lifetimeMs = 60_000
const maximumTickets = 100

interface Ticket {
  readonly hash: Buffer
  readonly path: string
  readonly browserId: BrowserId
  readonly madeAtMs: number
}

/** Links cannot carry a key: a ticket in the address gives one file to one browser, once, within a minute. */
export interface DownloadTickets {
  create(path: string, browserId: BrowserId): string
  /** The browser of a ticket, which is used up; `null` where it is not for this path, was used, or is too old. */
  take(ticket: string, path: string): BrowserId | null
  drop(ids: ReadonlySet<BrowserId>): void
}

export function createDownloadTickets(clock: Clock): DownloadTickets {
  let tickets: Ticket[] = []
  return {
    create(path, browserId) {
      const text = randomBytes(24).toString('base64url')
      const made: Ticket = { hash: sha256(text), path, browserId, madeAtMs: clock.monotonicMs() }
      tickets = [...tickets, made].slice(-maximumTickets)
      return text
    },
    take(text, path) {
      const hash = sha256(text)
      tickets = tickets.filter(({ madeAtMs }) => clock.monotonicMs() - madeAtMs < lifetimeMs)
      const found = tickets.find(ticket => timingSafeEqual(ticket.hash, hash) && ticket.path === path)
      if (found === undefined) return null
      tickets = tickets.filter(ticket => ticket !== found)
      return found.browserId
    },
    drop(ids) {
      tickets = tickets.filter(({ browserId }) => !ids.has(browserId))
    },
  }
}
