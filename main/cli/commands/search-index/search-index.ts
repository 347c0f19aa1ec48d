import type { IndexStatus, IndexUpkeepResult } from '#contract/search-index'
import type { Client } from '#contract/transport'
import { readUntil } from '../../../engine/library.ts'
import { type AddCommand, call, command, group } from '../../command.ts'
import { countDeliveries, megabytes } from '../../terminal/delivery-table.ts'
import { runJob } from '../../terminal/follow-job.ts'

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

const rebuild = upkeep('rebuild', 'rebuild the index; Ctrl-C stops', client => client.call('index.rebuild'))

const resume = upkeep('continue', 'continue a stopped rebuild', client => client.call('index.continue'))

const on = upkeep('on', 'index text, for fast text searches', async client => {
  await client.call('settings.change', { hasTextIndex: true })
  return client.call('index.continue')
})

const off = upkeep('off', 'delete the text index and free its space', async client => {
  await client.call('settings.change', { hasTextIndex: false })
  await readUntil(client, async () =>
    (await client.call('index.status')).texts === 'removing' ? undefined : true,
  )
  return { isComplete: true }
})

export const index = group('index', 'manage the search index: status, rebuild, continue, on, off', [
  status,
  rebuild,
  resume,
  on,
  off,
])

/** A command that brings the index up to date. Work that was done before Ctrl-C stays done. */
function upkeep(
  name: string,
  text: string,
  work: (client: Client) => Promise<IndexUpkeepResult>,
): AddCommand {
  return command({
    name,
    text,
    run(context, options) {
      let reported = 0
      return runJob(context, options, {
        kind: 'index',
        async work(client) {
          const { isComplete } = await work(client)
          return { isComplete, ...(await client.call('index.status')) }
        },
        stopped: 'Finished work stays.',
        onProgress({ done, total }) {
          const reached = Math.floor((steps * done) / Math.max(1, total))
          if (reached <= reported) return
          reported = reached
          context.output.note(`Indexed ${Math.round((100 * reached) / steps)} %.`)
        },
        lines: ({ isComplete, ...status }) =>
          isComplete
            ? statusText(status)
            : ['Stopped. Finished work stays. To resume: hooktrail index continue', statusText(status)],
      })
    },
  })
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
