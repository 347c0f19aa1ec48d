import { type JsonNode, type JsonProblem, readJson } from '#contract/json-text'
import type { LoadedBytes } from './bytes.ts'

/** What a body's bytes are, for showing. */
export type PayloadReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly text: string; readonly root: JsonNode }
  | { readonly kind: 'text'; readonly text: string; readonly problem: JsonProblem }
  /** Not UTF-8. */
  | { readonly kind: 'binary' }

const readings = new WeakMap<Uint8Array, PayloadReading>()

/** Reads a whole body. The same bytes are read once. */
export function readPayload({ bytes }: LoadedBytes): PayloadReading {
  const known = readings.get(bytes)
  if (known !== undefined) return known
  const reading = readBytes(bytes)
  readings.set(bytes, reading)
  return reading
}

function readBytes(bytes: Uint8Array): PayloadReading {
  if (bytes.length === 0) return { kind: 'empty' }
  const text = decodeText(bytes)
  if (text === null) return { kind: 'binary' }
  const result = readJson(text)
  return result.ok
    ? { kind: 'json', text, root: result.root }
    : { kind: 'text', text, problem: result.problem }
}

/** The bytes as UTF-8 without a byte order mark; `null` where they are not. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
