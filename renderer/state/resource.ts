import { AppError, type WireError } from '#contract/errors'

/** Something fetched: a view renders each of its states. */
export type Resource<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: WireError }
  | { readonly state: 'ready'; readonly value: T }

export const loading: Resource<never> = { state: 'loading' }

export function ready<T>(value: T): Resource<T> {
  return { state: 'ready', value }
}

export function failed(error: unknown): Resource<never> {
  return { state: 'failed', error: toWireError(error) }
}

/** Any thrown thing as the contract's error, so that views know one shape. */
export function toWireError(error: unknown): WireError {
  if (error instanceof AppError) return error.toWire()
  return {
    code: 'internal',
    message: error instanceof Error ? error.message : 'Something failed unexpectedly.',
  }
}

/** The value where it is there. */
export function readyValue<T>(resource: Resource<T> | null): T | null {
  return resource?.state === 'ready' ? resource.value : null
}
