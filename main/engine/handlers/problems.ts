import type { problemMethods } from '#contract/problem'
import type { Handlers } from '../dispatch.ts'
import type { Ports } from '../ports.ts'
import type { Problem } from '../problem/problem.ts'

export interface ProblemParts {
  readonly problem: Problem
  readonly unexpectedEnd: Ports['unexpectedEnd']
}

/** The handlers of reporting a problem. */
export function problemHandlers({
  problem,
  unexpectedEnd,
}: ProblemParts): Pick<Handlers, keyof typeof problemMethods> {
  return {
    'problem.preview': problem.preview,
    'problem.create': ({ id, path, dumps }) => problem.create(id, path, dumps),
    'problem.lastEnd': () => ({ atMs: unexpectedEnd?.atMs() ?? null }),
    'problem.dismissEnd': () => {
      unexpectedEnd?.dismiss()
      return {}
    },
  }
}
