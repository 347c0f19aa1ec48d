import type { WireError } from '#contract/errors'

/** The functions of a thread, by name. `C` stands for the type of such an object. */
export type CallName<C> = keyof C & string
export type Given<C, N extends keyof C> = C[N] extends (...given: infer G) => unknown ? G : never
/** What a call resolves with. A generator runs in steps; its return value is the result. */
export type Result<C, N extends keyof C> = C[N] extends (...given: never[]) => infer R
  ? R extends Generator<unknown, infer Value, undefined>
    ? Value
    : Awaited<R>
  : never

/** `end`: no more calls follow. */
export type ToThread =
  | {
      readonly kind: 'call'
      readonly number: number
      readonly name: string
      readonly given: readonly unknown[]
    }
  /** No caller waits for this call any more. The thread replies anyway. */
  | { readonly kind: 'cancel'; readonly number: number }
  | { readonly kind: 'end' }

export type FromThread =
  /** The thread is open: a later crash is a crash at work. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'event'; readonly event: unknown }
  /** `state`: the thread's state, sent with each result; `undefined` if it has none. */
  | { readonly kind: 'made'; readonly number: number; readonly value: unknown; readonly state: unknown }
  /** `error`: `null` for a defect. `text`: for the log. */
  | {
      readonly kind: 'failed'
      readonly number: number
      readonly error: WireError | null
      readonly text: string
    }
