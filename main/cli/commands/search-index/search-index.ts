import type { IndexStatus, IndexUpkeepResult } from '#contract/search-index'
import type { Client } from '#contract/transport'
import { readUntil } from '../../../engine/library.ts'
import { call, command, group } from '../../command.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { countDeliveries, megabytes } from '../../terminal/delivery-table.ts'
import { followJob } from '../../terminal/follow-job.ts'

/** Shows progress with few lines in a log. */
const steps = 10

const textWords = {
  complete: 'All text is indexed.',
  filling: 'Text is being indexed',
  removing: 'The text index is being deleted.',
  off: 'Text is not indexed: text searches are slow.',
} as const satisfies Record<IndexStatus['texts'], string>

const status = call({
  name: 'status',
  isDefault: true,
  text: 'print progress and size',
  call: client => client.call('index.status'),
  lines: statusText,
})

/** Work that was done before Ctrl-C stays done. */
const rebuild = command({
  name: 'rebuild',
  text: 'rebuild the index; Ctrl-C stops',
  run: (context, options) => bringUpToDate(context, options, client => client.call('index.rebuild')),
})

const resume = command({
  name: 'continue',
  text: 'continue a stopped rebuild',
  run: (context, options) => bringUpToDate(context, options, client => client.call('index.continue')),
})

const on = command({
  name: 'on',
  text: 'index text, for fast text searches',
  run: (context, options) =>
    bringUpToDate(context, options, async client => {
      await client.call('settings.change', { hasTextIndex: true })
      return client.call('index.continue')
    }),
})

const off = command({
  name: 'off',
  text: 'delete the text index and free its space',
  run: (context, options) =>
    bringUpToDate(context, options, async client => {
      await client.call('settings.change', { hasTextIndex: false })
      await readUntil(client, async () =>
        (await client.call('index.status')).texts === 'removing' ? undefined : true,
      )
      return { isComplete: true }
    }),
})

export const index = group('index', 'manage the search index: status, rebuild, continue, on, off', [
  status,
  rebuild,
  resume,
  on,
  off,
])

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
  await (options.json ? output.json({ isComplete, ...status }) : output.lines(text))
  return isComplete ? exitCodes.done : exitCodes.failed
}

function statusText(status: IndexStatus): string {
  const {
    indexBytes,
    logBytes,
    inspected,
    deliveries,
    texts,
    textsThrough,
    readThrough,
    isInspectionStopped,
  } = status
  const read =
    inspected === deliveries
      ? `${countDeliveries(deliveries)}, all inspected.`
      : `${inspected} of ${countDeliveries(deliveries)} inspected.`
  const through = texts === 'filling' ? `, through ${textsThrough} of ${readThrough}.` : ''
  const stopped = isInspectionStopped ? ' Inspection is stopped.' : ''
  return `${read} ${textWords[texts]}${through}${stopped} Index size: ${megabytes(indexBytes)} MB, of which ${megabytes(logBytes)} MB is its log.`
}
