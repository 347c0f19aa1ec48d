import { type JsonNode, type JsonProblem, type JsonResult, readJson, stepsOfJson } from '#contract/json/text'
import { decodeText } from '#data'

/** A parsed body. */
export type PayloadReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly text: string; readonly root: JsonNode }
  | { readonly kind: 'text'; readonly text: string; readonly problem: JsonProblem }
  /** Not UTF-8. */
  | { readonly kind: 'binary' }

/** Parsing this many bytes takes some milliseconds, so it needs no pause. */
const readAtOnceBytes = 256 * 1024
/** Time between two pauses: short enough for keys and scrolling to feel immediate. */
const sliceMs = 24
const valuesAStep = 5000

/** Parses a short body; `null` for one that must be parsed with pauses. */
export function readShortPayload(bytes: Uint8Array): PayloadReading | null {
  if (bytes.length > readAtOnceBytes) return null
  if (bytes.length === 0) return { kind: 'empty' }
  const text = decodeText(bytes)
  if (text === null) return { kind: 'binary' }
  return readingOf(text, readJson(text))
}

/** Parses a body of any length without blocking the window; `null` once it is aborted. */
export async function readLongPayload(
  bytes: Uint8Array,
  isWanted: () => boolean,
): Promise<PayloadReading | null> {
  const text = decodeText(bytes)
  if (text === null) return { kind: 'binary' }
  const step = stepsOfJson(text)
  for (;;) {
    await nextTask()
    if (!isWanted()) return null
    const until = performance.now() + sliceMs
    do {
      const result = step(valuesAStep)
      if (result !== null) return readingOf(text, result)
    } while (performance.now() < until)
  }
}

function readingOf(text: string, result: JsonResult): PayloadReading {
  return result.ok
    ? { kind: 'json', text, root: result.root }
    : { kind: 'text', text, problem: result.problem }
}

/** Waiting events are handled before it. A timer would wait for 4 ms from the fifth call on. */
function nextTask(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
