import { formatPlacePath } from '#contract/address'
import type { DeliveryId } from '#contract/terms'
import { latestStatus } from '#data'

/** The address of a delivery, without origin. */
function addressOfDelivery(id: DeliveryId): string {
  return `/deliveries?id=${id}`
}

/** The address of a record's trail, without origin. */
function addressOfRecord(recordKey: string): string {
  return formatPlacePath({ view: 'trails', tab: null, thing: recordKey })
}

/** The address of a query's matches, without origin. */
function addressOfSearch(query: string): string {
  return query === '' ? '/deliveries' : `/deliveries?${new URLSearchParams({ q: query })}`
}

/**
 * Copied link to a delivery: in a browser its address, for a signed-in browser; in the window a link that
 * opens the installed app. It has no code and no key.
 */
export function linkToDelivery(id: DeliveryId): string {
  return isDesktop() ? `hooktrail://delivery/${id}` : location.origin + addressOfDelivery(id)
}

/** Like `linkToDelivery`, for a record's trail. */
export function linkToRecord(recordKey: string): string {
  const address = addressOfRecord(recordKey)
  return isDesktop() ? `hooktrail://trail${address.slice('/trails'.length)}` : location.origin + address
}

/** Like `linkToDelivery`, for a query's matches. */
export function linkToSearch(query: string): string {
  const address = addressOfSearch(query)
  if (!isDesktop()) return location.origin + address
  const params = new URLSearchParams(query === '' ? { address } : { q: query })
  return `hooktrail://open?${params}`
}

/** The desktop's window has no address that another program could open. */
function isDesktop(): boolean {
  return latestStatus()?.host === 'desktop'
}
