import { formatPlacePath } from '#contract/address'
import { AppError } from '#contract/errors'
import { quotedTerm } from '#contract/query/tokens'
import { deliveryIdSchema } from '#contract/terms'
import type { Client } from '#contract/transport'
import { command } from '../../command.ts'
import { type CommandContext, type CommonOptions, typedCommand, typedPath } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { throughRunning } from '../../store/hold-store.ts'
import { readWhere } from '../../store/where.ts'
import { openBrowser } from '../../terminal/open-browser.ts'
import type { Output } from '../../terminal/output.ts'

export const open = command({
  name: 'open',
  text: 'open the running interface: its window, or a browser that is signed in',
  arguments: [['[target]', 'what to show: number of a delivery, id of a record, or query']],
  options: { '--print': 'print the address instead; valid once, for 15 minutes' },
  run: (context, options, target) => openInterface(context, target, options),
})

interface OpenOptions extends CommonOptions {
  readonly print?: boolean | undefined
}

/**
 * Opens the running interface of the data folder at `target`: the number of a delivery, the id of a record, or a query.
 * The desktop's window is raised. Otherwise a browser is opened with a new entry code; with `--print`, or if none can
 * be opened, the address is printed. Throws `not-listening`, `not-available`, `not-found`, `invalid-query`.
 */
export async function openInterface(
  context: CommandContext,
  target: string | undefined,
  options: OpenOptions,
): Promise<ExitCode> {
  const { output } = context
  return throughRunning(context, options, async client => {
    const address = target === undefined ? '/' : await addressOf(client, target, output)
    if ((await client.call('app.status')).host === 'desktop' && !options.print) {
      await client.call('host.openAddress', { address })
      await (options.json ? output.json({ address }) : output.lines('The window shows it.'))
      return exitCodes.done
    }
    const createEntry = (asFile: boolean) => client.call('access.createEntry', { asFile, address })
    if (!options.print && !options.json && (await openBrowser(createEntry))) {
      await output.lines('The interface opens in your browser.')
      const typed = target === undefined ? 'open --print' : `open ${typedPath(target)} --print`
      output.note(`If the browser does not open: ${typedCommand(context, options, typed)}`)
      return exitCodes.done
    }
    const { url, expiresAtMs } = await createEntry(false)
    await (options.json ? output.json({ interfaceUrl: url, expiresAtMs }) : output.lines(url))
    if (output.isTerminal && !options.json) output.note('Signs in one browser, once, within 15 minutes.')
    return exitCodes.done
  })
}

/** Throws `not-found`, `invalid-query`. */
async function addressOf(client: Client, text: string, output: Output): Promise<string> {
  const trimmed = text.trim()
  if (/^\d{1,15}$/.test(trimmed)) {
    const id = deliveryIdSchema.safeParse(Number(trimmed)).data
    if (id === undefined) throw new AppError('not-found', `No delivery ${trimmed}.`)
    await client.call('deliveries.get', { id })
    return `/deliveries?id=${id}`
  }
  if (!/\s/.test(trimmed) && trimmed !== '') {
    const { rows } = await client.call('trails.list', { query: quotedTerm('record', trimmed), limit: 50 })
    const record = rows.find(({ recordId }) => recordId.toLowerCase() === trimmed.toLowerCase())
    if (record !== undefined) return formatPlacePath({ view: 'trails', tab: null, thing: record.recordKey })
  }
  readWhere(trimmed, output)
  return trimmed === '' ? '/' : `/deliveries?${new URLSearchParams({ q: trimmed })}`
}
