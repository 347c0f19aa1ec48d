import { type JsonResult, stepsOfJson } from '#contract/json/text'

/**
 * Limit of values in a body that is read by field; a notification has some hundred. Measured: comparing two bodies of
 * this size takes half a second and 100 MB, of five million values each 18 seconds and 2 GB.
 */
export const maximumJsonValues = 200_000

/** Parses JSON; `null` for more values than the limit. */
export function readBoundedJson(text: string, maximumValues: number = maximumJsonValues): JsonResult | null {
  return stepsOfJson(text)(maximumValues + 1)
}
