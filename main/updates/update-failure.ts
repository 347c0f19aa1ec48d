import { type UpdateProblem, updateProblems } from '#contract/updates'

/** A look or a download that was of no use. */
export class UpdateFailure extends Error {
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem, options?: ErrorOptions) {
    super(updateProblems[problem], options)
    this.name = 'UpdateFailure'
    this.problem = problem
  }
}

/** The problem of whatever was thrown; `otherwise` where it is none of the known. */
export function problemOf(error: unknown, otherwise: UpdateProblem): UpdateProblem {
  return error instanceof UpdateFailure ? error.problem : otherwise
}
