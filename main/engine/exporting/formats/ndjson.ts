import type { ExportedDelivery, FormatWriter } from '../exported-delivery.ts'
import { openFileWriter } from '../file-writer.ts'
import { bodyMembers } from './body-text.ts'
import { deliveryFacts, deliveryHead, digestOf } from './delivery-facts.ts'

export const lineFormat = 'hooktrail-delivery'
export const lineVersion = 1

/** One delivery a line, exact. */
export function writeNdjson(path: string): FormatWriter {
  const file = openFileWriter(path)
  return {
    add: exported => file.write(`${deliveryLine(exported)}\n`),
    end: file.end,
    abandon: file.abandon,
  }
}

export function deliveryLine(exported: ExportedDelivery): string {
  const { body } = exported.delivery
  return JSON.stringify({
    format: lineFormat,
    version: lineVersion,
    ...deliveryFacts(exported),
    ...deliveryHead(exported),
    bodySha256: digestOf(body),
    ...bodyMembers(body),
  })
}
