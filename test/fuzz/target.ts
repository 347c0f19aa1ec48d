/**
 * A fuzzed input. The value made from a seed is plain JSON, so that a failing value can be saved and run
 * again.
 */
export interface Target<Input = unknown> {
  readonly name: string
  /** Of a thousand runs, so many. */
  readonly share: number
  /** Concurrent cases. */
  readonly parallel: number
  /** A case that takes longer hangs. */
  readonly caseMs: number
  /** The same input for the same seed on every machine. `size`: the most runs that are still wanted. */
  make(seed: number, size: number): Input
  open(): Promise<OpenTarget<Input>>
}

export interface OpenTarget<Input = unknown> {
  /** How many runs it was. Throws what is wrong; a `Found` where a part of the input alone shows it. */
  run(input: Input): Promise<number>
  /** Checks what has to hold after all of it, and closes. Throws what is wrong. */
  close(): Promise<void>
}

/** What is wrong, with the smallest input known to show it, and its seed where another case was made of that. */
export class Found extends Error {
  readonly input: unknown
  readonly seed: number | null
  constructor(message: string, input: unknown, seed: number | null = null) {
    super(message)
    this.input = input
    this.seed = seed
  }
}

/** The message of a failure, in one line. */
export function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const place = error instanceof Error ? /\n\s+at .*?([\w.-]+\.[jt]s:\d+)/.exec(error.stack ?? '')?.[1] : null
  return `${text.replaceAll(/\s+/g, ' ').slice(0, 400)}${place ? ` (${place})` : ''}`
}
