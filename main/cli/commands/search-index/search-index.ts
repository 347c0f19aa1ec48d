import type { IndexStatus, IndexUpkeepResult } from '#contract/search-index'
import type { Client } from '#contract/transport'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { countDeliveries } from '../../terminal/count-deliveries.ts'
import { followJob } from '../../terminal/follow-job.ts'

/** Few lines in a log, and often enough to show progress. */
const steps = 10

const textWords = {
  complete: 'All text is indexed.',
  filling: 'Text is being indexed',
  removing: 'The text index is being deleted.',
  off: 'Text is not indexed: text searches are slow.',
} as const satisfies Record<IndexStatus['texts'], string>

/** Prints how far the index is, and what it takes. */
export async function indexStatus(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const status = await withEngine(context, dataDirOf(options), client => client.call('index.status'))
  return print(context, options, status, statusText(status))
}

/** Empties the index and derives it again. Ctrl-C stops it; what was done until then stays done. */
export function rebuildIndex(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  return bringUpToDate(context, options, client => client.call('index.rebuild'))
}

/** Goes on with what was stopped, or is left from the last time. */
export function continueIndex(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  return bringUpToDate(context, options, client => client.call('index.continue'))
}

/** Switches the index of texts on and fills it, or off and waits until it is removed. */
export function switchTextIndex(
  context: CommandContext,
  options: CommonOptions,
  isOn: boolean,
): Promise<ExitCode> {
  return bringUpToDate(context, options, async client => {
    await client.call('settings.change', { hasTextIndex: isOn })
    if (isOn) return client.call('index.continue')
    await removed(client)
    return { isComplete: true }
  })
}

async function bringUpToDate(
  context: CommandContext,
  options: CommonOptions,
  work: (client: Client) => Promise<IndexUpkeepResult>,
): Promise<ExitCode> {
  const { output } = context
  const stop = context.stopRequested(() => output.complain('Stopped immediately. Finished work stays.'))
  let reported = 0
  const { isComplete, status } = await withEngine(context, dataDirOf(options), async client => {
    const { isComplete } = await followJob(
      client,
      'index',
      stop,
      ({ done, total }) => {
        const reached = Math.floor((steps * done) / Math.max(1, total))
        if (reached <= reported) return
        reported = reached
        output.note(`Indexed ${Math.round((100 * reached) / steps)} %.`)
      },
      () => work(client),
    )
    return { isComplete, status: await client.call('index.status') }
  })
  const text = isComplete
    ? statusText(status)
    : ['Stopped. Finished work stays. To resume: hooktrail index continue', statusText(status)]
  await print(context, options, { isComplete, ...status }, text)
  return isComplete ? exitCodes.done : exitCodes.failed
}

/** Resolves once the index of texts is gone. */
async function removed(client: Client): Promise<void> {
  let check = (): void => {}
  const end = client.subscribe(() => check())
  try {
    await new Promise<void>((resolve, reject) => {
      check = () =>
        void client.call('index.status').then(({ texts }) => texts !== 'removing' && resolve(), reject)
      check()
    })
  } finally {
    end()
  }
}

async function print(
  { output }: CommandContext,
  { json }: CommonOptions,
  data: object,
  text: string | readonly string[],
): Promise<ExitCode> {
  await (json ? output.json(data) : output.lines(text))
  return exitCodes.done
}

function statusText(status: IndexStatus): string {
  const { indexBytes, logBytes, inspected, deliveries, texts, textsThrough, readThrough, isReadingStopped } =
    status
  const read =
    inspected === deliveries
      ? `${countDeliveries(deliveries)}, all inspected.`
      : `${inspected} of ${countDeliveries(deliveries)} inspected.`
  const through = texts === 'filling' ? `, through ${textsThrough} of ${readThrough}.` : ''
  const stopped = isReadingStopped ? ' Inspection is stopped.' : ''
  return `${read} ${textWords[texts]}${through}${stopped} Index size: ${megabytes(indexBytes)} MB, of which ${megabytes(logBytes)} MB is its log.`
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
