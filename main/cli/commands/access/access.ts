import type { BrowserId, SignedInBrowser } from '#contract/access'
import { AppError } from '#contract/errors'
import { createClient } from '#contract/transport'
import { requireStore } from '../../../engine/library.ts'
import { connectToHolder } from '../../../web/command-client.ts'
import { type CommandContext, type CommonOptions, commandPorts, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { localTime } from '../../terminal/delivery-table.ts'

/** Lists the browsers that are signed in, the newest first. Throws `store-missing`. */
export async function listBrowsers(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { output } = context
  const browsers = await signedInBrowsers(context, dataDirOf(options))
  for (const browser of browsers) {
    const { id, name, signedInAtMs, lastUsedAtMs } = browser
    const words = `${String(id).padStart(5)}  ${name}  signed in ${localTime(signedInAtMs)}, last used ${localTime(lastUsedAtMs)}`
    await (options.json ? output.json(browser) : output.lines(words))
  }
  if (browsers.length === 0 && !options.json) output.note('No signed-in browsers.')
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
  await (options.json ? context.output.json({ revoked }) : context.output.lines(words))
  return exitCodes.done
}
