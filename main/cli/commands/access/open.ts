import { formatPlacePath } from '#contract/address'
import { AppError } from '#contract/errors'
import { quotedTerm } from '#contract/query/tokens'
import { deliveryIdSchema } from '#contract/terms'
import { type Client, createClient } from '#contract/transport'
import { connectToHolder } from '../../../web/command-client.ts'
import { type CommandContext, type CommonOptions, dataDirOf, typedCommand } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { readWhere } from '../../store/where.ts'
import { openBrowser } from '../../terminal/open-browser.ts'

export interface OpenOptions extends CommonOptions {
  readonly print?: boolean | undefined
}

/**
 * Opens the running interface of the data folder, at what `target` names: the number of a delivery, the id of a record,
 * or a query. A desktop's window is raised. Otherwise a browser is signed in: opened with a new entry code, or the
 * address is printed where `--print` is given or no browser can be opened. Throws `not-listening`, `not-available`,
 * `not-found`, `invalid-query`.
 */
export async function openInterface(
  context: CommandContext,
  target: string | undefined,
  options: OpenOptions,
): Promise<ExitCode> {
  const { output } = context
  const transport = await connectToHolder(dataDirOf(options))
  if (transport === null) {
    const start = typedCommand(context, options, 'serve')
    throw new AppError('not-listening', `No Hooktrail runs on this data folder. Start it with ${start}.`)
  }
  try {
    const client = createClient(transport)
    const address = target === undefined ? '/' : await addressOf(client, target)
    if ((await client.call('app.status')).host === 'desktop' && !options.print) {
      await client.call('host.openAddress', { address })
      await (options.json ? output.json({ address }) : output.lines('The window shows it.'))
      return exitCodes.done
    }
    const createEntry = (asFile: boolean) => client.call('access.createEntry', { asFile, address })
    if (!options.print && !options.json && (await openBrowser(createEntry))) {
      await output.lines('The interface opens in your browser.')
      const command = target === undefined ? 'open --print' : `open ${quoted(target)} --print`
      output.note(`If the browser does not open: ${typedCommand(context, options, command)}`)
      return exitCodes.done
    }
    const { url, expiresAtMs } = await createEntry(false)
    await (options.json ? output.json({ interfaceUrl: url, expiresAtMs }) : output.lines(url))
    if (output.isTerminal && !options.json) output.note('Signs in one browser, once, within 15 minutes.')
    return exitCodes.done
  } finally {
    transport.close()
  }
}

/** Where the interface shows what the text names. Throws `not-found`, `invalid-query`. */
async function addressOf(client: Client, text: string): Promise<string> {
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
  readWhere(trimmed)
  return trimmed === '' ? '/' : `/deliveries?${new URLSearchParams({ q: trimmed })}`
}

/** As typed into a shell. */
function quoted(text: string): string {
  return /^[\w.:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
