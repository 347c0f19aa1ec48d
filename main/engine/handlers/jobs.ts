import type { jobMethods } from '#contract/jobs'
import type { Handlers } from '../dispatch.ts'
import type { Jobs } from '../jobs.ts'

/** The handlers of the calls about work under way. */
export function jobHandlers(jobs: Jobs): Pick<Handlers, keyof typeof jobMethods> {
  return {
    'jobs.list': () => ({ jobs: jobs.list() }),
    'jobs.cancel': ({ id }) => {
      jobs.cancel(id)
      return {}
    },
  }
}
