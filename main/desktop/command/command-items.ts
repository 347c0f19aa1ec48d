import { messageOf } from '#contract/errors'
import type { Message } from '../dialogs/dialogs.ts'
import type { HelpItem } from '../menus/help-items.ts'
import type { Command } from './command.ts'

/** The row of the Help menu; none if there is no command to install. `say` shows the result to the user. */
export async function commandItems(
  command: Command,
  say: (message: Message) => Promise<void>,
): Promise<readonly HelpItem[]> {
  if ((await command.status()) === null) return []
  return [{ label: 'Install the Command…', opens: () => void install(command, say) }]
}

async function install(command: Command, say: (message: Message) => Promise<void>): Promise<void> {
  try {
    await command.install()
    const installed = await command.status()
    const detail = ['Type hooktrail in a new terminal.', `It is at ${installed?.path}.`, installed?.message]
    await say({
      type: 'info',
      message: 'The command is installed.',
      detail: detail.filter(Boolean).join(' '),
    })
  } catch (error) {
    const detail = messageOf(error)
    await say({ type: 'error', message: 'Can’t install the command.', detail })
  }
}
