import { browserIdSchema, type SignedInBrowser } from '#contract/access'
import { requireStore } from '../../../engine/library.ts'
import { numberOf, wrongUsage } from '../../arguments.ts'
import { call, command, group } from '../../command.ts'
import { type CommandContext, commandPorts, dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { throughHolder } from '../../store/hold-store.ts'
import { localTime } from '../../terminal/delivery-table.ts'

const browserId = numberOf(browserIdSchema, 'browser')

const list = command({
  name: 'list',
  isDefault: true,
  text: 'list signed-in browsers, newest first',
  async run(context, options) {
    const { output } = context
    const browsers = await signedInBrowsers(context, dataDirOf(options))
    for (const browser of browsers) {
      const { id, name, signedInAtMs, lastUsedAtMs } = browser
      const words = `${String(id).padStart(5)}  ${name}  signed in ${localTime(signedInAtMs)}, last used ${localTime(lastUsedAtMs)}`
      await (options.json ? output.json(browser) : output.lines(words))
    }
    if (browsers.length === 0 && !options.json) output.note('No signed-in browsers.')
    return exitCodes.done
  },
})

/** From the process that holds the folder, or else from the file, so that listing opens no store. */
async function signedInBrowsers(
  context: CommandContext,
  dataDir: string,
): Promise<readonly SignedInBrowser[]> {
  const listed = await throughHolder(dataDir, client => client.call('access.list'))
  if (listed !== null) return listed.value.browsers
  requireStore(dataDir)
  return commandPorts(context, dataDir).access.list()
}

const revoke = call({
  name: 'revoke',
  text: 'sign out browsers; unused addresses expire',
  arguments: [['[id]', 'number, from `hooktrail access list`', browserId]],
  options: { '--all': 'all browsers', '--token': 'the token of the HTTP API, until the next start' },
  check(_context, options, id) {
    if ([id !== undefined, options.all, options.token].filter(Boolean).length !== 1) {
      throw wrongUsage('Give a browser number from `hooktrail access list`, --all or --token.')
    }
    // Without a folder, no browser is signed in, and a mistyped path must not create a folder.
    requireStore(dataDirOf(options))
  },
  async call(client, options, id) {
    if (options.token) return client.call('access.revokeToken')
    if (id === undefined) return client.call('access.revokeAll')
    await client.call('access.revoke', { id })
    return { revoked: 1 }
  },
  lines(done) {
    if ('wasValid' in done) return done.wasValid ? 'The token is revoked.' : 'No token is valid.'
    return done.revoked === 1 ? '1 browser signed out.' : `${done.revoked} browsers signed out.`
  },
})

export const access = group('access', 'manage signed-in browsers: list, revoke', [list, revoke])
