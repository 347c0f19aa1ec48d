import type { DeliveryId } from '#contract/terms'
import type { InspectionResult } from './inspection-result.ts'

export interface InspectionToStore {
  readonly id: DeliveryId
  readonly inspection: InspectionResult
}

/**
 * Inspections on their way to the index thread. Crossing threads costs by the object, so they go as one text, which the
 * answering thread hands on as it is.
 */
export interface InspectionBatch {
  readonly firstId: DeliveryId
  readonly lastId: DeliveryId
  readonly count: number
  /** JSON: a list of `InspectionToStore`. */
  readonly text: string
}

/** `null` for none. They are in the order of their ids. */
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
