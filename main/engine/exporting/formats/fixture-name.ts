import { slug } from '#contract/words'
import type { ExportedDelivery } from '../transfer-delivery.ts'

const longestWord = 40

/** Name of a delivery's files without extension, so that a listing shows the sequence: `003-issuance-complete`. */
export function fixtureName(exported: ExportedDelivery, total: number): string {
  const width = Math.max(3, String(total).length)
  const { inspection, delivery } = exported
  const words =
    inspection.kind === null
      ? [delivery.reception === 'whole' ? 'delivery' : delivery.reception]
      : [
          inspection.kind,
          inspection.status,
          inspection.refundStatus === null ? null : `refund-${inspection.refundStatus}`,
          delivery.reception === 'whole' ? null : delivery.reception,
        ]
  const slugs = words.map(word => slug(word ?? '', longestWord)).filter(word => word !== '')
  return [String(exported.number).padStart(width, '0'), ...slugs].join('-')
}
