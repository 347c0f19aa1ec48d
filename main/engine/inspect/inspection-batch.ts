import type { DeliveryId } from '#contract/terms'
import type { InspectionResult } from './inspection-result.ts'

export interface InspectionToStore {
  readonly id: DeliveryId
  readonly inspection: InspectionResult
}

/**
 * Inspections for the index thread as one text: the cost of a message to another thread depends on the number
 * of objects. The main thread passes it on unchanged.
 */
export interface InspectionBatch {
  readonly firstId: DeliveryId
  readonly lastId: DeliveryId
  readonly count: number
  /** JSON: a list of `InspectionToStore`. */
  readonly text: string
}

/** In the order of their ids. `null` for none. */
export function packInspections(inspections: readonly InspectionToStore[]): InspectionBatch | null {
  const first = inspections[0]
  const last = inspections.at(-1)
  if (first === undefined || last === undefined) return null
  return {
    firstId: first.id,
    lastId: last.id,
    count: inspections.length,
    text: JSON.stringify(inspections),
  }
}

export function unpackInspections(text: string): InspectionToStore[] {
  return JSON.parse(text) as InspectionToStore[]
}
