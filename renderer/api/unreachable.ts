import { AppError } from '#contract/errors'

export function unreachable(cause: unknown): AppError {
  return new AppError('holder-unreachable', 'Hooktrail does not answer. Is it still running?', undefined, {
    cause,
  })
}
