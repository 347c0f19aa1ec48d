import { AppError } from '#contract/errors'
import type { AppliedProject } from '../project/applied-project.ts'
import type { Handlers } from './dispatch.ts'

export function projectHandlers({ status, reload }: Pick<AppliedProject, 'status' | 'reload'>) {
  return {
    'project.get': status,
    'project.reload': async () => {
      if (status().file === null) {
        throw new AppError('not-available', 'This Hooktrail was not started in a project.')
      }
      await reload()
      return status()
    },
  } satisfies Partial<Handlers>
}
