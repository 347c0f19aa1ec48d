import { type JsonNode, type JsonProblem, readJson, stepsOfJson } from '#contract/json/text'
import { decodeText } from '../../../data/deliveries/bytes.ts'

/** What a body's bytes are, for showing. */
export type PayloadReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly text: string; readonly root: JsonNode }
  | { readonly kind: 'text'; readonly text: string; readonly problem: JsonProblem }
  /** Not UTF-8. */
  | { readonly kind: 'binary' }

/** Reading so much takes some milliseconds: not worth a pause. */
const readAtOnceBytes = 256 * 1024
/** Between two pauses: short enough that keys and scrolling are not felt to wait. */
const stretchMs = 24
const valuesAStep = 5000

/** Reads a whole body that is short; `null` where it is so long that it must be read with pauses. */
export function readShortPayload(bytes: Uint8Array): PayloadReading | null {
  if (bytes.length > readAtOnceBytes) return null
  if (bytes.length === 0) return { kind: 'empty' }
  const text = decodeText(bytes)
  if (text === null) return { kind: 'binary' }
  const result = readJson(text)
  return result.ok
    ? { kind: 'json', text, root: result.root }
    : { kind: 'text', text, problem: result.problem }
}

/** Reads a whole body of any length and lets the window live meanwhile; `null` once it is no longer wanted. */
export async function readLongPayload(
  bytes: Uint8Array,
  isWanted: () => boolean,
): Promise<PayloadReading | null> {
  const text = decodeText(bytes)
  if (text === null) return { kind: 'binary' }
  const step = stepsOfJson(text)
  for (;;) {
    // A task of its own, so that what waits gets its turn.
    await new Promise(resolve => setTimeout(resolve, 0))
    if (!isWanted()) return null
    const until = performance.now() + stretchMs
    do {
      const result = step(valuesAStep)
      if (result === null) continue
      return result.ok
        ? { kind: 'json', text, root: result.root }
        : { kind: 'text', text, problem: result.problem }
    } while (performance.now() < until)
  }
}
