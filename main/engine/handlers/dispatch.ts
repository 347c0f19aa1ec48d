import { AppError, type Reply, stackOf } from '#contract/errors'
import { type MethodName, methods, type Params, type Result } from '#contract/methods'
import { systemError } from '../files/system-errors.ts'
import type { Logger } from '../ports.ts'

/** One handler per row of the contract's table. `signal` is aborted once no caller waits: a read may then end. */
export type Handlers = {
  readonly [M in MethodName]: (params: Params<M>, signal?: AbortSignal) => Promise<Result<M>> | Result<M>
}

/**
 * Validates, calls the handler, and turns every failure into a value. Never rejects. A call without a handler
 * is `not-available`: with only a store, only reads have handlers. Only here does an unexpected error become
 * a wire error: its text is logged, not sent.
 */
export function createDispatch(
  handlers: Partial<Handlers>,
  logger: Logger,
): (method: string, params: unknown, signal?: AbortSignal) => Promise<Reply> {
  return async (method, params, signal) => {
    if (!isMethod(method)) return failure(new AppError('unknown-method', `No call named ${quoted(method)}.`))
    const parsed = methods[method].params.safeParse(params ?? {})
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      const place = issue?.path.join('.') ?? ''
      return failure(
        new AppError(
          'invalid-params',
          `${method} was called with ${place === '' ? 'parameters' : `a "${place}"`} that are not valid: ${issue?.message ?? 'unknown'}.`,
          { method, path: place },
        ),
      )
    }
    const handler = handlers[method] as
      | ((params: unknown, signal?: AbortSignal) => Promise<unknown> | unknown)
      | undefined
    if (handler === undefined) {
      return failure(new AppError('not-available', `${method} needs a running Hooktrail. Start it first.`))
    }
    try {
      return { ok: true, value: await handler(parsed.data, signal) }
    } catch (error) {
      if (error instanceof AppError) return failure(error)
      logger.error(`${method} failed: ${stackOf(error)}`)
      return failure(
        systemError(error) ??
          new AppError(
            'internal',
            `${method} failed because of a bug in Hooktrail. Nothing was lost. See the log.`,
          ),
      )
    }
  }
}

/** A part that not every host has. Throws `not-available`. */
export function there<Part>(part: Part | undefined, otherwise: string): Part {
  if (part === undefined) throw new AppError('not-available', otherwise)
  return part
}

function isMethod(name: string): name is MethodName {
  return Object.hasOwn(methods, name)
}

function failure(error: AppError): Reply {
  return { ok: false, error: error.toWire() }
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 100))
}
