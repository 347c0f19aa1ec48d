import { createHash } from 'node:crypto'
import type { BodyForm, DeliveryDetail } from '#contract/deliveries/delivery'
import type { Finding } from '#contract/deliveries/finding'
import { groupedCounts, groupedFindings } from '#contract/deliveries/finding-groups'
import type { MutedAt } from '#contract/deliveries/mutes'
import { AppError } from '#contract/errors'
import { headerValue } from '#contract/headers'
import { environmentIdSchema } from '#contract/registration/environment'
import type { DeliveryId } from '#contract/terms'
import { decodeBody } from '../inspect/body/decode-body.ts'
import { inspectDelivery } from '../inspect/inspect-delivery.ts'
import type { InspectionResult } from '../inspect/inspection-result.ts'
import { ownEnvironmentOf, sourceEnvironments } from '../inspect/known-sources.ts'
import { shownHeaders, shownText } from '../net/shown-text.ts'
import type { ReadStore, StoredDelivery, StoredRequest } from '../store/read-store.ts'

/** The stored delivery. Throws `not-found`. */
export const storedDelivery = (store: ReadStore, id: DeliveryId): StoredDelivery =>
  found(store.delivery(id), id)

/** All stored bytes of the body, as sent. Throws `not-found`. */
export const wholeBody = (store: ReadStore, id: DeliveryId): Uint8Array =>
  found(store.body(id, 0, Number.MAX_SAFE_INTEGER), id).bytes

/** The received request. Throws `not-found`. */
export const storedRequest = (store: ReadStore, id: DeliveryId): StoredRequest => found(store.request(id), id)

/** One delivery with its findings. A pending delivery is inspected now. Throws `not-found`. */
export function deliveryDetail(store: ReadStore, id: DeliveryId): DeliveryDetail {
  const delivery = storedDelivery(store, id)
  const body = wholeBody(store, id)
  const shared = {
    target: shownText(delivery.target),
    headers: shownHeaders(delivery.headers),
    trailers: shownHeaders(delivery.trailers),
    contentEncoding: headerValue(delivery.headers, 'content-encoding'),
    bodySha256: createHash('sha256').update(body).digest('hex'),
    note: delivery.hasNote ? store.note(id) : '',
  }
  if (delivery.isInspected) {
    const environmentId = store.environmentOf(id)
    const parted = withoutMuted(store, store.findings(id), { environmentId, service: delivery.service })
    return { ...delivery, ...shared, ...parted, environmentId }
  }
  const own = ownEnvironmentOf(delivery.target, sourceEnvironments(store.environments()))
  const inspection = inspectDelivery({ ...delivery, ...own, body, decodeLimit: null })
  const parted = withoutMuted(store, inspection.findings, { ...own, service: inspection.service })
  return {
    ...delivery,
    ...shared,
    ...summaryOf(inspection),
    // It was inspected with this version's rules, if not by the inspection thread.
    isInspected: true,
    ...parted,
    findingCounts: groupedCounts(parted.findings),
    environmentId: environmentIdSchema.nullable().parse(own.environmentId),
  }
}

/** Splits a delivery's findings into displayed and muted findings. */
function withoutMuted(store: ReadStore, findings: readonly Finding[], at: MutedAt) {
  const isMuted = (finding: Finding): boolean => store.isMuted(finding, at)
  return {
    findings: groupedFindings(findings.filter(finding => !isMuted(finding))),
    mutedFindings: groupedFindings(findings.filter(isMuted)),
  }
}

/** Source of a fixture or a scenario. Throws `not-found`. */
export function capturedNotification(
  store: ReadStore,
  id: DeliveryId,
): Pick<DeliveryDetail, 'service' | 'kind' | 'status' | 'refundStatus'> & { readonly body: string } {
  const { service, kind, status, refundStatus } = deliveryDetail(store, id)
  return { service, kind, status, refundStatus, body: bodyText(store, id) }
}

/** A part of the body in the requested form. Throws `not-found`. */
export function bodySlice(
  store: ReadStore,
  asked: { id: DeliveryId; form: BodyForm; offset: number; length: number },
): { bytes: Uint8Array; totalBytes: number } {
  const encoding =
    asked.form === 'decoded' ? headerValue(storedDelivery(store, asked.id).headers, 'content-encoding') : null
  if (encoding === null) return found(store.body(asked.id, asked.offset, asked.length), asked.id)
  const { bytes } = decodeBody(wholeBody(store, asked.id), encoding, store.decodeLimit(asked.id))
  return { bytes: bytes.subarray(asked.offset, asked.offset + asked.length), totalBytes: bytes.length }
}

/** Text of the body after content decoding; bytes that are not UTF-8 become U+FFFD. Throws `not-found`. */
export function bodyText(store: ReadStore, id: DeliveryId): string {
  return decodedText(store, storedDelivery(store, id))
}

/** The same; `null` if the stored body is longer, or the delivery is gone. */
export function bodyTextWithin(store: ReadStore, id: DeliveryId, maximumBytes: number): string | null {
  const delivery = store.delivery(id)
  return delivery === null || delivery.bodyBytes > maximumBytes ? null : decodedText(store, delivery)
}

function decodedText(store: ReadStore, { id, headers }: StoredDelivery): string {
  const { bytes } = decodeBody(
    wholeBody(store, id),
    headerValue(headers, 'content-encoding'),
    store.decodeLimit(id),
  )
  return new TextDecoder().decode(bytes)
}

/** The members that a row has of its inspection. */
function summaryOf(inspection: InspectionResult) {
  const { service, kind, recordId, recordKey, status, refundStatus } = inspection
  const { amount, asset, reason, description, bodyProblem } = inspection
  return {
    service,
    kind,
    recordId,
    recordKey,
    status,
    refundStatus,
    amount,
    asset,
    reason,
    description,
    bodyProblem,
  }
}

function found<T>(value: T | null, id: DeliveryId): T {
  if (value === null) throw noSuchDelivery(id)
  return value
}

export function noSuchDelivery(id: DeliveryId): AppError {
  return new AppError('not-found', `No delivery ${id} in this data folder.`, { id })
}
