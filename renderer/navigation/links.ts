import { formatPlacePath } from '#contract/address'
import type { DeliveryId } from '#contract/terms'
import { latestStatus } from '../data/app/status.ts'

/** The address of a delivery, without origin. */
export function addressOfDelivery(id: DeliveryId): string {
  return `/deliveries?id=${id}`
}

/** The address of a record's trail, without origin. */
export function addressOfRecord(recordKey: string): string {
  return formatPlacePath({ view: 'trails', tab: null, thing: recordKey })
}

/** The address of the deliveries that a query finds, without origin. */
export function addressOfSearch(query: string): string {
  return query === '' ? '/deliveries' : `/deliveries?${new URLSearchParams({ q: query })}`
}

/** Whether links are addresses for a browser. The desktop's window has none that another program could open. */
export function hasWebLinks(): boolean {
  return latestStatus()?.host !== 'desktop'
}

/**
 * What is copied as a link to a delivery: an address for a browser that is signed in, or the command that shows it in
 * the window. It holds no code and no key.
 */
export function linkToDelivery(id: DeliveryId): string {
  return hasWebLinks() ? location.origin + addressOfDelivery(id) : `hooktrail open ${id}`
}

/** As `linkToDelivery`, for a record's trail. */
export function linkToRecord(recordKey: string, recordId: string): string {
  return hasWebLinks()
    ? location.origin + addressOfRecord(recordKey)
    : `hooktrail open ${shellText(recordId)}`
}

/** As `linkToDelivery`, for the deliveries that a query finds. */
export function linkToSearch(query: string): string {
  return hasWebLinks() ? location.origin + addressOfSearch(query) : `hooktrail open ${shellText(query)}`
}

/** One word of a command line. */
function shellText(text: string): string {
  return /^[\w.:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
