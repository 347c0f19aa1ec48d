import type { ErrorCode } from '#contract/errors'

export const exitCodes = {
  done: 0,
  /** A check failed: the target responded with an error, or the delivery does not exist. */
  failed: 1,
  usage: 2,
  /** Could not start, or could not reach a service, an app or Hooktrail. */
  unreachable: 3,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

const codesOfErrors: Partial<Record<ErrorCode, ExitCode>> = {
  'invalid-params': exitCodes.usage,
  'unknown-method': exitCodes.usage,
  'invalid-url': exitCodes.usage,
  'invalid-query': exitCodes.usage,
  'invalid-key': exitCodes.usage,
  'remote-target-refused': exitCodes.usage,
  'name-taken': exitCodes.failed,
  'secret-required': exitCodes.usage,
  'secret-place-unsafe': exitCodes.failed,
  'unknown-path': exitCodes.usage,
  'not-found': exitCodes.failed,
  'export-unsafe': exitCodes.failed,
  'export-outdated': exitCodes.failed,
  'import-invalid': exitCodes.failed,
  'import-unknown': exitCodes.failed,
  cancelled: exitCodes.failed,
  'target-exists': exitCodes.usage,
  'fixture-unfit': exitCodes.failed,
  'set-by-file': exitCodes.usage,
  'project-invalid': exitCodes.usage,
  'scenario-unfit': exitCodes.failed,
  'forwarding-loop': exitCodes.failed,
}

export function exitCodeOf(code: ErrorCode): ExitCode {
  return codesOfErrors[code] ?? exitCodes.unreachable
}
