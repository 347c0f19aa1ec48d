import { beforeDeliveries, type DeliveryId } from '#contract/terms'
import type { ExportPreview, PseudonymOptions, Selection } from '#contract/transfer/exporting'
import type { ReadStore } from '../store/read-store.ts'
import { gatherFields } from './gather-fields.ts'
import type { ChangeSink } from './pseudonyms/choices.ts'
import { makeExportedBy } from './replace-deliveries.ts'
import {
  countSelected,
  resolveSelection,
  type Selected,
  selectedIds,
  transferDelivery,
} from './select-deliveries.ts'
import type { TransferDelivery } from './transfer-delivery.ts'

/** Deliveries in the sample: enough to show the changes, few enough to wait for. */
const looked = 2_000
/** Bytes of heads and bodies after which no further delivery is sampled. */
const sampleBytes = 16 * 1024 * 1024
/** Limits a step: other reads wait at most for one large delivery, or many small ones. */
const stepBytes = 64 * 1024
/** The cost of reading any delivery, in bytes. */
const deliveryBytes = 1024

/**
 * Counts the deliveries and changes of an export, in steps, without writing it. `within`: milliseconds after
 * which it returns its current counts; a part of the time is for the sample.
 */
export function* previewExport(
  store: ReadStore,
  asked: {
    readonly selection: Selection
    readonly pseudonyms: PseudonymOptions | null
    readonly nowMs: number
    readonly within?: number | undefined
  },
  monotonicMs: () => number = () => performance.now(),
): Generator<undefined, ExportPreview, undefined> {
  const { within } = asked
  const endMs = within === undefined ? Number.POSITIVE_INFINITY : monotonicMs() + within
  const throughId = store.newestDeliveryId() ?? beforeDeliveries
  const selection = resolveSelection(store, asked.selection, asked.nowMs)
  const changes = { value: 0, amount: 0, time: 0, name: 0, header: 0, target: 0, address: 0 }
  const fields = gatherFields()
  const dropped = new Map<string, number>()
  const counted = yield* countSelected(store, selection, throughId, within && within / 2, monotonicMs)
  const preview = {
    deliveries: counted.count,
    isComplete: counted.isComplete,
    looked: 0,
    fillers: 0,
  }
  const sink: ChangeSink = {
    replaced(original, replacement, kind, name) {
      changes[kind] += 1
      fields.add(original, replacement, kind, name)
    },
    saved() {},
  }
  const makeExported = makeExportedBy(asked.pseudonyms, asked.pseudonyms?.key ?? 'preview')
  let bytes = 0
  let yieldedBytes = 0
  for (const id of firstIds(store, selection, throughId)) {
    if (id === null) {
      if (monotonicMs() >= endMs) {
        preview.isComplete = false
        break
      }
      yield
      continue
    }
    const delivery = transferDelivery(store, id)
    if (delivery === null) continue
    preview.looked += 1
    const exported = makeExported(delivery, preview.looked, sink)
    if (exported.isFiller) preview.fillers += 1
    for (const name of exported.droppedHeaders) dropped.set(name, (dropped.get(name) ?? 0) + 1)
    bytes += sampleBytesOf(delivery)
    if (bytes >= sampleBytes) break
    if (bytes - yieldedBytes < stepBytes) continue
    yieldedBytes = bytes
    if (monotonicMs() >= endMs) {
      preview.isComplete = false
      break
    }
    yield
  }
  const droppedHeaders = [...dropped].map(([name, count]) => ({ name, count }))
  return { ...preview, changes, fields: fields.all(), droppedHeaders }
}

function sampleBytesOf({ target, headers, trailers, body }: TransferDelivery): number {
  let bytes = deliveryBytes + target.length + body.byteLength
  for (const [name, value] of [...headers, ...trailers]) bytes += name.length + value.length
  return bytes
}

/** `null`: a pause within a long search. */
function* firstIds(
  store: ReadStore,
  selection: Selected,
  throughId: DeliveryId,
): Generator<DeliveryId | null> {
  let count = 0
  for (const ids of selectedIds(store, selection, throughId)) {
    if (ids === null) yield null
    for (const id of ids ?? []) {
      if (count === looked) return
      count += 1
      yield id
    }
  }
}
