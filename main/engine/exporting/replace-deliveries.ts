import type { PseudonymOptions } from '#contract/transfer/exporting'
import { inspectDelivery } from '../inspect/inspect-delivery.ts'
import { type ChangeSink, createReplacements } from './pseudonyms/choices.ts'
import { replaceDelivery } from './pseudonyms/replace-delivery.ts'
import type { ExportedDelivery, TransferDelivery } from './transfer-delivery.ts'

/** Turns a stored delivery into the exported one; `number` from 1. The same result every time. */
export type MakeExported = (delivery: TransferDelivery, number: number, sink: ChangeSink) => ExportedDelivery

/** `null`: the originals. `key`: secret text. */
export function makeExportedBy(pseudonyms: PseudonymOptions | null, key: string): MakeExported {
  if (pseudonyms === null) {
    return (delivery, number) => ({
      number,
      delivery,
      inspection: inspectDelivery(delivery),
      isFiller: false,
      droppedHeaders: [],
    })
  }
  const { amounts, times, keep, notes } = pseudonyms
  const unchangedNames = new Set(keep.map(name => name.toLowerCase()))
  const replacements = createReplacements({ key, amounts, times, unchangedNames })
  return (original, number, sink) => {
    const said = notes === 'keep' ? original : withoutNotes(original)
    for (const text of [...(said.tags ?? []), said.note ?? '']) sink.saved(text)
    const { delivery, isFiller, droppedHeaders } = replaceDelivery(said, replacements, sink)
    return { number, delivery, inspection: inspectDelivery(delivery), isFiller, droppedHeaders }
  }
}

/** The user's words may contain anything, and can't be replaced piece by piece. */
function withoutNotes({ tags, note, ...delivery }: TransferDelivery): TransferDelivery {
  return delivery
}
