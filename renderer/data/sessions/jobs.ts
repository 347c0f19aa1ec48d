import type { Job } from '#contract/jobs'
import type { Result } from '#contract/methods'
import { change } from '../client/change.ts'
import { engineQuery, latest, show, useLatest } from '../client/engine-query.ts'

const jobsQuery = engineQuery('jobs.list', {})

/** The work of this kind in progress, started by any client. */
export function useJob(kind: Job['kind']): Job | undefined {
  return useLatest<Result<'jobs.list'>, Job | undefined>(jobsQuery, response =>
    response?.jobs.find(job => job.kind === kind),
  )
}

export function showJob(job: Job): void {
  const others = (latest('jobs.list', {})?.jobs ?? []).filter(({ id }) => id !== job.id)
  show('jobs.list', {}, { jobs: job.state === 'running' ? [...others, job] : others })
}

/** Stops it; finished parts stay. */
export function stopJob({ id }: Job): Promise<unknown> {
  return change('jobs.cancel', { id })
}
