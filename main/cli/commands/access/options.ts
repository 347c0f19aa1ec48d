import { type Command, InvalidArgumentError } from 'commander'
import { type BrowserId, browserIdSchema } from '#contract/access'
import type { CommonOptions } from '../../command-context.ts'
import type { CommandParts } from '../../command-parts.ts'
import { listBrowsers, type RevokeOptions, revokeBrowsers } from './access.ts'
import { type OpenOptions, openInterface } from './open.ts'

/** Adds `open` and `access list|revoke`. */
export function addAccessCommands(hooktrail: Command, { context, finish, common }: CommandParts): void {
  common(hooktrail.command('open'))
    .description('open the running interface: its window, or a browser that is signed in')
    .argument('[target]', 'what to show: number of a delivery, id of a record, or query')
    .option('--print', 'print the address instead; valid once, for 15 minutes')
    .action(async (target: string | undefined, options: OpenOptions) =>
      finish(await openInterface(context, target, options)),
    )

  const access = hooktrail
    .command('access')
    .description('manage signed-in browsers: list, revoke')
    .helpOption('--help', 'print this help')

  common(access.command('list', { isDefault: true }))
    .description('list signed-in browsers, newest first')
    .action(async (options: CommonOptions) => finish(await listBrowsers(context, options)))

  common(access.command('revoke'))
    .description('sign out browsers; unused addresses expire')
    .argument('[id]', 'number, from `hooktrail access list`', browserId)
    .option('--all', 'all browsers')
    .action(async (id: BrowserId | undefined, options: RevokeOptions) =>
      finish(await revokeBrowsers(context, id, options)),
    )
}

function browserId(text: string): BrowserId {
  const parsed = browserIdSchema.safeParse(/^\d{1,15}$/.test(text) ? Number(text) : 0)
  if (!parsed.success) throw new InvalidArgumentError('Enter a browser number from 1.')
  return parsed.data
}
