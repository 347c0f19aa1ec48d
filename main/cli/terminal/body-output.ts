import type { BodyForm } from '#contract/deliveries/delivery'
import { wrongUsage } from '../arguments.ts'
import type { Output } from './output.ts'

/** Options of commands that print bodies alone. */
export const bodyOptions = {
  '--body': 'print only the body, after gzip, deflate or br',
  '--raw': 'with --body: as received, still encoded',
} as const

interface BodyOptions {
  readonly body?: boolean | undefined
  readonly raw?: boolean | undefined
  readonly json?: boolean | undefined
}

/** Form of the printed body; `null`: no body alone. Throws `invalid-params`. */
export function bodyFormOf({ body, raw, json }: BodyOptions): BodyForm | null {
  if (raw && !body) throw wrongUsage('--raw is for --body. Add --body.')
  if (!body) return null
  if (json) throw wrongUsage('--body prints the body itself. Leave out --json.')
  return raw ? 'raw' : 'decoded'
}

type BodyOutput = Pick<Output, 'bytes' | 'lines' | 'isTerminal'>

interface Slice {
  readonly bytes: Uint8Array
  /** Of the entire body. */
  readonly totalBytes: number
}

/**
 * Prints a body byte by byte, or as escaped text on a terminal. `slice` reads a part of it from an offset. Resolves to
 * whether the output ends with a line feed, or is empty.
 */
export async function printBody(
  output: BodyOutput,
  slice: (offset: number) => Promise<Slice> | Slice,
): Promise<boolean> {
  const shown: Uint8Array[] = []
  let last = 0x0a
  for (let offset = 0, total = 1; offset < total; ) {
    const { bytes, totalBytes } = await slice(offset)
    // Deleted since.
    if (bytes.byteLength === 0) break
    total = totalBytes
    offset += bytes.byteLength
    last = bytes.at(-1) ?? last
    if (output.isTerminal) shown.push(bytes)
    else await output.bytes(bytes)
  }
  if (!output.isTerminal) return last === 0x0a
  await printText(output, new TextDecoder().decode(Buffer.concat(shown)).replace(/\r?\n$/, ''))
  return true
}

/** Prints a text from outside and a line feed: unchanged, or escaped on a terminal. */
export async function printText(output: BodyOutput, text: string): Promise<void> {
  await (output.isTerminal ? output.lines(text.split(/\r?\n/)) : output.bytes(Buffer.from(`${text}\n`)))
}
