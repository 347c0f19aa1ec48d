import { useAddress } from '#navigation'
import { type Command, type CommandGroup, isAvailable } from '#ui'
import { deliveriesGroup } from '../../deliveries/index.ts'
import { deliveryGroup } from '../../detail/index.ts'
import { docsGroup } from '../../docs/index.ts'
import { routesGroup } from '../../routes/index.ts'
import { servicesGroup } from '../../services/index.ts'
import { sessionsGroup } from '../../sessions/index.ts'
import { trailsGroup } from '../../trails/index.ts'
import { appGroup } from './app-commands.ts'

/** Every command, in the order of the palette. Two with one key never apply at the same time. */
export const commandGroups: readonly CommandGroup[] = [
  deliveryGroup,
  deliveriesGroup,
  trailsGroup,
  appGroup,
  routesGroup,
  servicesGroup,
  sessionsGroup,
  docsGroup,
]

interface OfferedCommand {
  readonly command: Command
  /** Whether its keys work where the user is. */
  readonly hasKeysHere: boolean
}

/** The commands that apply now, for the palette. */
export function offeredCommands(): readonly OfferedCommand[] {
  return commandGroups.flatMap(group => {
    const hasKeysHere = worksHere(group)
    return Object.values<Command>(group.commands)
      .filter(command => command.isKeyOnly !== true && isAvailable(command))
      .map(command => ({ command, hasKeysHere }))
  })
}

/** The command of a key, or of two in a row such as `g d`, where the user is; `null` for none. */
export function commandOfKeys(keys: string): Command | null {
  const here = commandGroups.filter(worksHere).flatMap(group => Object.values<Command>(group.commands))
  return here.find(command => command.keys?.includes(keys) === true && isAvailable(command)) ?? null
}

function worksHere({ view }: CommandGroup): boolean {
  return view === undefined || view === useAddress.getState().view
}
