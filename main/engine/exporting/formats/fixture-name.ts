import type { ExportedDelivery } from '../transfer-delivery.ts'

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
  const slugs = words.map(slug).filter(word => word !== '')
  return [String(exported.number).padStart(width, '0'), ...slugs].join('-')
}

/** Lower-case words with dashes, in letters that every file system takes. */
function slug(text: string | null): string {
  return (text ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
}
