import { changeSettings, latestSettings, latestStatus } from '#data'
import { goTo, goToTab, openOverlay, useAddress } from '#navigation'
import {
  type Command,
  type CommandGroup,
  commandGroup,
  copyAndSay,
  isAvailable,
  isMac,
  perform,
  withCommandKey,
} from '#ui'
import { deliveriesGroup } from '../../deliveries/index.ts'
import { deliveryGroup } from '../../detail/index.ts'
import { docsGroup } from '../../docs/index.ts'
import { openDrillForm } from '../../drill/index.ts'
import { openExport } from '../../exporting/index.ts'
import { undocumentedFieldsCommand } from '../../findings/index.ts'
import { importCommand } from '../../importing/index.ts'
import { routesGroup } from '../../routes/index.ts'
import { servicesGroup } from '../../services/index.ts'
import { sessionsGroup } from '../../sessions/index.ts'
import { trailsGroup } from '../../trails/index.ts'
import { pauseCapturing, resumeCapturing } from '../listener-state.tsx'
import { places } from '../places.tsx'

const captureUrl = () => latestStatus()?.listener.captureUrl ?? null
const isPaused = () => latestStatus()?.listener.state === 'paused'

/** Commands that belong to no place, and the ways to the places. */
const appGroup = commandGroup({
  title: 'Everywhere',
  commands: {
    send: {
      title: 'Send a fixture…',
      keywords: ['notification', 'webhook', 'example', 'simulate', 'test'],
      keys: ['s'],
      run: () => openOverlay({ name: 'send' }),
    },
    runScenario: {
      title: 'Run a scenario…',
      keywords: ['start', 'simulate', 'notifications'],
      run: () => goToTab('send', 'scenarios'),
    },
    newScenario: {
      title: 'New scenario…',
      keywords: ['create', 'add'],
      run() {
        goToTab('send', 'scenarios')
        openOverlay({ name: 'scenario-name', naming: { for: 'new' }, title: 'My scenario' })
      },
    },
    newDrill: {
      title: 'New drill…',
      keywords: ['create', 'start', 'test', 'break', 'fuzz', 'order', 'repeat'],
      run: () => openDrillForm(),
    },
    history: {
      title: 'View send history',
      keywords: ['sent', 'attempts', 'log'],
      run: () => goToTab('send', 'history'),
    },
    export: {
      title: 'Export…',
      keywords: ['download', 'save', 'share', 'backup'],
      // Deliveries has its own, which knows the selection.
      when: () => useAddress.getState().view !== 'deliveries',
      run: () => openExport(),
    },
    import: importCommand,
    ...placeCommands(),
    undocumentedFields: undocumentedFieldsCommand,
    copyCaptureUrl: {
      title: 'Copy capture URL',
      keywords: ['address', 'port', 'endpoint', 'webhook'],
      when: () => captureUrl() !== null,
      run: () => void copyAndSay('Capture URL', captureUrl() ?? ''),
    },
    pause: {
      title: 'Pause capturing',
      keywords: ['stop', 'listening'],
      when: () => !isPaused(),
      run: pauseCapturing,
    },
    resume: {
      title: 'Resume capturing',
      keywords: ['start', 'continue', 'listening'],
      when: isPaused,
      run: resumeCapturing,
    },
    report: {
      title: 'Report a problem…',
      keywords: ['bug', 'issue', 'crash', 'log', 'diagnostics', 'support', 'feedback', 'help'],
      run: () => openOverlay({ name: 'report' }),
    },
    ...themeCommands(),
    shortcuts: {
      title: 'Show keyboard shortcuts',
      label: 'Keyboard shortcuts',
      keywords: ['keys', 'hotkeys', 'help'],
      keys: ['?'],
      run: () => openOverlay({ name: 'shortcuts' }),
    },
  },
  others: [
    [[withCommandKey('K')], 'Commands'],
    [[withCommandKey('B')], 'Collapse, expand sidebar'],
    [[isMac ? '⌘[' : 'Alt ←', isMac ? '⌘]' : '→'], 'Back, forward'],
    [['Shift F10'], 'Menu of the selected row'],
    [['F1'], 'Documentation, also from a field'],
  ],
})

function placeCommands(): Readonly<Record<string, Command>> {
  return Object.fromEntries(
    places.map(({ view, label, keywords, keys }) => [
      `go-to-${view}`,
      { title: `Go to ${label.toLowerCase()}`, label, keywords, keys: [keys], run: () => goTo(view) },
    ]),
  )
}

function themeCommands(): Readonly<Record<string, Command>> {
  return Object.fromEntries(
    (['system', 'light', 'dark'] as const).map(theme => [
      `appearance-${theme}`,
      {
        title: `Appearance: ${theme}`,
        keywords: ['theme', 'mode', 'color'],
        when: () => latestSettings()?.theme !== theme,
        run: () => perform(changeSettings({ theme })),
      },
    ]),
  )
}

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
