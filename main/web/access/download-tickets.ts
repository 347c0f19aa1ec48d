import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { BrowserId } from '#contract/access'
import type { Clock } from '../../engine/ports.ts'
import { sha256 } from './signature.ts'

/** A page requests a ticket and follows its link immediately. */
const lifetimeMs = 60_000
const maximumTickets = 100

interface Ticket {
  readonly hash: Buffer
  readonly path: string
  readonly browserId: BrowserId
  readonly madeAtMs: number
}

export type DownloadTickets = ReturnType<typeof createDownloadTickets>

/** A link cannot carry a key, so its address has a ticket: one file for one browser, once, within a minute. */
export function createDownloadTickets(clock: Clock) {
  let tickets: Ticket[] = []
  return {
    create(path: string, browserId: BrowserId) {
      const text = randomBytes(24).toString('base64url')
      const made: Ticket = { hash: sha256(text), path, browserId, madeAtMs: clock.monotonicMs() }
      tickets = [...tickets, made].slice(-maximumTickets)
      return text
    },
    /** The browser of a ticket, which is used up. `null` if it is for another path, used, or too old. */
    take(text: string, path: string) {
      const hash = sha256(text)
      tickets = tickets.filter(({ madeAtMs }) => clock.monotonicMs() - madeAtMs < lifetimeMs)
      const found = tickets.find(ticket => timingSafeEqual(ticket.hash, hash) && ticket.path === path)
      if (found === undefined) return null
      tickets = tickets.filter(ticket => ticket !== found)
      return found.browserId
    },
    drop(ids: ReadonlySet<BrowserId>) {
      tickets = tickets.filter(({ browserId }) => !ids.has(browserId))
    },
  }
}
