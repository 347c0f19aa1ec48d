import type { PseudonymOptions } from '#contract/transfer/exporting'
import { readDelivery } from '../inspect/read-delivery.ts'
import type { CarriedDelivery } from './carried-delivery.ts'
import type { ExportedDelivery } from './exported-delivery.ts'
import { type ChangeSink, createReplacements } from './pseudonyms/choices.ts'
import { replaceDelivery } from './pseudonyms/replace-delivery.ts'

/** Makes what is written of what is stored; `number` from 1. The same every time it is asked. */
export type MakeExported = (delivery: CarriedDelivery, number: number, sink: ChangeSink) => ExportedDelivery

export const silentSink: ChangeSink = { replaced() {}, kept() {} }

/** `null`: the originals. `key`: secret text. */
export function makeExportedBy(pseudonyms: PseudonymOptions | null, key: string): MakeExported {
  if (pseudonyms === null) {
    return (delivery, number) => ({
      number,
      delivery,
      reading: readDelivery(delivery),
      isFiller: false,
      droppedHeaders: [],
    })
  }
  const { amounts, times, keep } = pseudonyms
  const keptNames = new Set(keep.map(name => name.toLowerCase()))
  const replacements = createReplacements({ key, amounts, times, keptNames })
  return (original, number, sink) => {
    const { delivery, isFiller, droppedHeaders } = replaceDelivery(original, replacements, sink)
    return { number, delivery, reading: readDelivery(delivery), isFiller, droppedHeaders }
  }
}
