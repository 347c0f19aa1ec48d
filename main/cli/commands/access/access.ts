import type { BrowserId, SignedInBrowser } from '#contract/access'
import { AppError } from '#contract/errors'
import { createClient } from '#contract/transport'
import { requireStore } from '../../../engine/library.ts'
import { connectToHolder } from '../../../web/command-client.ts'
import {
  type CommandContext,
  type CommonOptions,
  commandPorts,
  dataDirOf,
  typedCommand,
} from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { localTime } from '../../terminal/delivery-table.ts'
import { openBrowser } from '../../terminal/open-browser.ts'
import { printable } from '../../terminal/terminal-text.ts'

export interface OpenOptions extends CommonOptions {
  readonly print?: boolean | undefined
}

/**
 * Signs a browser in to the running interface of the data folder: opens it with a new entry code, or prints the address
 * where `--print` is given or no browser can be opened. Throws `not-listening`, `not-available`.
 */
export async function openInterface(context: CommandContext, options: OpenOptions): Promise<ExitCode> {
  const { output } = context
  const transport = await connectToHolder(dataDirOf(options))
  if (transport === null) {
    throw new AppError(
      'not-listening',
      'No Hooktrail runs on this data folder. Start `npx hooktrail serve` first.',
    )
  }
  try {
    const client = createClient(transport)
    const createEntry = (asFile: boolean) => client.call('access.createEntry', { asFile })
    if (!options.print && !options.json && (await openBrowser(createEntry))) {
      await output.write('The interface opens in your browser.\n')
      output.note(`If the browser does not open: ${typedCommand(options, 'open --print')}\n`)
      return exitCodes.done
    }
    const { url, expiresAtMs } = await createEntry(false)
    await output.write(options.json ? `${JSON.stringify({ interfaceUrl: url, expiresAtMs })}\n` : `${url}\n`)
    if (output.isTerminal && !options.json) output.note('Signs in one browser, once, within 15 minutes.\n')
    return exitCodes.done
  } finally {
    transport.close()
  }
}

/** Lists the browsers that are signed in, the newest first. Throws `store-missing`. */
export async function listBrowsers(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { output } = context
  const browsers = await signedInBrowsers(context, dataDirOf(options))
  for (const browser of browsers) {
    const { id, name, signedInAtMs, lastUsedAtMs } = browser
    const words = `${String(id).padStart(5)}  ${name}  signed in ${localTime(signedInAtMs)}, last used ${localTime(lastUsedAtMs)}`
    await output.write(`${options.json ? JSON.stringify(browser) : printable(words)}\n`)
  }
  if (browsers.length === 0 && !options.json) output.note('No signed-in browsers.\n')
  return exitCodes.done
}

/** From the process that holds the folder; without one, from the file: listing opens no store. */
async function signedInBrowsers(
  context: CommandContext,
  dataDir: string,
): Promise<readonly SignedInBrowser[]> {
  const transport = await connectToHolder(dataDir)
  if (transport === null) {
    requireStore(dataDir)
    return commandPorts(context, dataDir).access.list()
  }
  try {
    return (await createClient(transport).call('access.list')).browsers
  } finally {
    transport.close()
  }
}

export interface RevokeOptions extends CommonOptions {
  readonly all?: boolean | undefined
}

/** Signs one browser out, or all. Throws `not-found`, `invalid-params`, `store-missing`. */
export async function revokeBrowsers(
  context: CommandContext,
  id: BrowserId | undefined,
  options: RevokeOptions,
): Promise<ExitCode> {
  if ((id === undefined) !== (options.all === true)) {
    throw new AppError('invalid-params', 'Give a browser number from `hooktrail access list`, or --all.')
  }
  // Without a folder nobody is signed in, and a mistyped path must not make one.
  requireStore(dataDirOf(options))
  const revoked = await withEngine(context, dataDirOf(options), async client => {
    if (id === undefined) return (await client.call('access.revokeAll')).revoked
    await client.call('access.revoke', { id })
    return 1
  })
  const words = revoked === 1 ? '1 browser signed out.' : `${revoked} browsers signed out.`
  await context.output.write(options.json ? `${JSON.stringify({ revoked })}\n` : `${words}\n`)
  return exitCodes.done
}
