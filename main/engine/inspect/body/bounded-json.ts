import { type JsonResult, stepsOfJson } from '#contract/json/text'

/**
 * Values of a body that are read field by field; a notification has some hundred. Measured: to compare two bodies of this
 * many takes half a second and 100 MB, of five million each 18 seconds and 2 GB.
 */
export const maximumJsonValues = 200_000

/** Reads a JSON text; `null` where it holds more values than are read. */
export function readBoundedJson(text: string, maximumValues: number = maximumJsonValues): JsonResult | null {
  return stepsOfJson(text)(maximumValues + 1)
}
