import { AppError, fromWire, stackOf, type WireError } from '#contract/errors'

/** The functions of a thread, by name. `C` stands for the type of such an object, or for what makes one from a signal. */
export type CallName<C> = keyof Functions<C> & string
export type Given<C, N extends CallName<C>> = Functions<C>[N] extends (...given: infer G) => unknown
  ? G
  : never
/** Result of a call. A generator runs in steps; its return value is the result. */
export type Result<C, N extends CallName<C>> = Functions<C>[N] extends (...given: never[]) => infer R
  ? R extends Generator<unknown, infer Value, undefined>
    ? Value
    : Awaited<R>
  : never
type Functions<C> = C extends (signal: AbortSignal) => infer F ? F : C

export interface CallMessage {
  readonly kind: 'call'
  readonly number: number
  readonly name: string
  readonly given: readonly unknown[]
}

export type ResultMessage =
  /** `state`: the thread's state, sent with each result; `undefined` if it has none. */
  | { readonly kind: 'made'; readonly number: number; readonly value: unknown; readonly state?: unknown }
  /** `error`: `null` for a defect. `text`: for the log. */
  | {
      readonly kind: 'failed'
      readonly number: number
      readonly error: WireError | null
      readonly text: string
    }

/** Both sides call each other. `end`: no more calls follow. */
export type ToThread =
  | CallMessage
  | ResultMessage
  /** No caller waits for this call any more. The thread replies anyway. */
  | { readonly kind: 'cancel'; readonly number: number }
  | { readonly kind: 'end' }

export type FromThread =
  | CallMessage
  | ResultMessage
  /** The thread is open: a later crash is a crash at work. */
  | { readonly kind: 'ready' }

export function failedMessage(number: number, thrown: unknown): ResultMessage {
  const text = stackOf(thrown)
  return { kind: 'failed', number, error: thrown instanceof AppError ? thrown.toWire() : null, text }
}

export function errorOf({ error, text }: Extract<ResultMessage, { kind: 'failed' }>): Error {
  return error === null ? new Error(text) : fromWire(error)
}

/** Calls one of `functions`. Throws its errors, and for an unknown name. */
export function callByName(functions: object, { name, given }: CallMessage): unknown {
  const called: unknown = Object.hasOwn(functions, name) ? Reflect.get(functions, name) : null
  if (typeof called !== 'function') throw new Error(`The thread has no function ${name}.`)
  return Reflect.apply(called, functions, given)
}
