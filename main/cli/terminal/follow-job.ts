import type { Job } from '#contract/jobs'
import type { Client } from '#contract/transport'

/** Runs work that is a job of a kind: reports its progress, and stops it once `stop` resolves. Settles like the work. */
export async function followJob<T>(
  client: Client,
  kind: Job['kind'],
  stop: Promise<void>,
  onProgress: (job: Job) => void,
  work: () => Promise<T>,
): Promise<T> {
  let isStopped = false
  const cancel = ({ id }: Job): void => void client.call('jobs.cancel', { id }).catch(() => {})
  const end = client.subscribe(({ name, data }) => {
    if (name !== 'job.progress' || data.kind !== kind || data.state !== 'running') return
    onProgress(data)
    // The job may start only after it was stopped.
    if (isStopped) cancel(data)
  })
  void stop.then(async () => {
    isStopped = true
    const { jobs } = await client.call('jobs.list').catch(() => ({ jobs: [] }))
    for (const job of jobs) if (job.kind === kind) cancel(job)
  })
  try {
    return await work()
  } finally {
    end()
  }
}
