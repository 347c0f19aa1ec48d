import { AppError } from '#contract/errors'

export function unreachable(cause: unknown): AppError {
  return new AppError('holder-unreachable', 'Hooktrail does not answer. Is it still running?', undefined, {
    cause,
  })
}

export function otherProgram(): AppError {
  return new AppError(
    'holder-unreachable',
    'Another program answers in place of Hooktrail. Is it still running?',
  )
}
