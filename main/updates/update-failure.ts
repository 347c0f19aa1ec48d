import { type UpdateProblem, updateProblems } from '#contract/updates'

export class UpdateFailure extends Error {
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem, options?: ErrorOptions) {
    super(updateProblems[problem], options)
    this.name = 'UpdateFailure'
    this.problem = problem
  }
}

/** The problem of an error; `otherwise` for an unknown one. */
export function problemOf(error: unknown, otherwise: UpdateProblem): UpdateProblem {
  return error instanceof UpdateFailure ? error.problem : otherwise
}
