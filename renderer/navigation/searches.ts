import type { SessionId } from '#contract/terms'
import { deliveriesWindow, searchOfSession, trailsWindow } from '#data'
import { goTo, setQuery, useAddress } from './address.ts'

// The lists show what the address searches for.
useAddress.subscribe(({ queries }, before) => {
  if (queries.deliveries.q !== before.queries.deliveries.q) deliveriesWindow.search(queries.deliveries.q)
  if (queries.trails.q !== before.queries.trails.q) trailsWindow.search(queries.trails.q)
})

/** Searches the list of deliveries, in the query language; empty for all. */
export function searchDeliveries(q: string): void {
  setQuery('deliveries', { q })
}

/** Searches the list of records. */
export function searchTrails(q: string): void {
  setQuery('trails', { q })
}

export function openDeliveries(q: string): void {
  goTo('deliveries')
  searchDeliveries(q)
}

export function openDeliveriesOf(id: SessionId): void {
  openDeliveries(searchOfSession(id))
}
