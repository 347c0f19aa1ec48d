import { AppError } from '#contract/errors'

export function unreachable(cause: unknown): AppError {
  return new AppError(
    'holder-unreachable',
    'Hooktrail does not respond. Check that it is running.',
    undefined,
    {
      cause,
    },
  )
}

export function otherProgram(): AppError {
  return new AppError(
    'holder-unreachable',
    'Another program responds at Hooktrail’s address. Check that Hooktrail is running.',
  )
}
