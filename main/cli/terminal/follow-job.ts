import type { Job } from '#contract/jobs'
import type { Client } from '#contract/transport'
import { type CommandContext, type CommonOptions, dataDirOf } from '../command-context.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { withEngine } from '../store/hold-store.ts'
import { createProgressLine } from './progress-line.ts'

interface JobCommand<T> {
  readonly kind: Job['kind']
  readonly work: (client: Client) => Promise<T>
  /** The second sentence at an immediate stop, after “Stopped immediately.” */
  readonly stopped: string
  /** The progress line. Default: none. */
  readonly progress?: (job: Job) => string
  readonly onProgress?: (job: Job) => void
  readonly lines: (result: T) => string | readonly string[]
}

/** Runs a command that is one job, which Ctrl-C stops, and prints its result. A stopped job ends with `failed`. */
export async function runJob<T extends { readonly isComplete: boolean }>(
  context: CommandContext,
  options: CommonOptions,
  { kind, work, stopped, progress, onProgress, lines }: JobCommand<T>,
): Promise<ExitCode> {
  const { output } = context
  const stop = context.stopRequested(() => output.complain(`Stopped immediately. ${stopped}`))
  const line = createProgressLine(output, options.json === true)
  const onState = (job: Job): void => {
    if (progress !== undefined) line.showSometimes(() => progress(job))
    onProgress?.(job)
  }
  const result = await withEngine(context, dataDirOf(options), client =>
    followJob(client, kind, stop, onState, () => work(client)),
  ).finally(line.end)
  await (options.json ? output.json(result) : output.lines(lines(result)))
  return result.isComplete ? exitCodes.done : exitCodes.failed
}

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
