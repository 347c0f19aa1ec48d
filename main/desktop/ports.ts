import { app, type MessageBoxOptions, powerMonitor, safeStorage } from 'electron'
import { printable } from '#contract/json/invisible-characters'
import type { Client } from '#contract/transport'
import type { DesktopShell, Ports, PowerEvents, ProgramConsent } from '../engine/ports.ts'
import { createApprovedPrograms } from '../engine/programs/approved-programs.ts'
import { shownCommand, shownPlace } from '../engine/programs/programs.ts'
import { createFilePlace } from '../engine/secrets/secret-file.ts'
import { processVariable, type Secrets } from '../engine/secrets/secrets.ts'
import { keychainFile, secretsFile } from '../secret-paths.ts'
import { createAppCommand } from './command/app-command.ts'
import type { Desktop } from './desktop.ts'
import { createDialogs, showBox } from './dialogs/dialogs.ts'
import { readResponse } from './dialogs/read-response.ts'
import { createKeychainPlace } from './keychain.ts'
import { createAppLogin } from './login/app-login.ts'
import { showTestNotification } from './notifications/notifications.ts'

export function createDesktopPorts(given: {
  readonly dataDir: string
  /** `dataDir` if the user named it. */
  readonly givenDataDir: string | undefined
  /** `null` until the window is open. */
  readonly desktop: () => Desktop | null
  /** `null` until notifications can be shown. */
  readonly client: () => Client | null
}): Required<Pick<Ports, 'secrets' | 'dialogs' | 'window' | 'desktop' | 'power' | 'consent'>> {
  const { dataDir, givenDataDir, desktop } = given
  return {
    secrets: secretsOf(dataDir),
    dialogs: createDialogs(),
    window: {
      show: address => desktop()?.window.show(address),
      testNotification() {
        const client = given.client()
        return client !== null && showTestNotification(client)
      },
    },
    desktop: createDesktopShell(givenDataDir, async () => (await desktop()?.tray.isAvailable()) ?? false),
    power: createPowerEvents(),
    consent: createConsent(dataDir),
  }
}

/** The keychain first. If it is not safe, the user is asked and may choose the file. */
function secretsOf(dataDir: string): Secrets {
  return {
    places: [
      createKeychainPlace(() => safeStorage, keychainFile(dataDir)),
      createFilePlace(secretsFile(dataDir)),
    ],
    variable: processVariable,
  }
}

/** `hasTray` is called when the tray can exist. */
function createDesktopShell(givenDataDir: string | undefined, hasTray: () => Promise<boolean>): DesktopShell {
  const login = createAppLogin(givenDataDir)
  const command = createAppCommand()
  return {
    status: async () => ({
      hasTray: await hasTray(),
      login: login.status(),
      command: await command.status(),
    }),
    async startAtLogin(isOn) {
      login.set(isOn)
    },
    installCommand: () => command.install(),
  }
}

/** Sleep as Electron reports it. Usable before Electron is ready. */
function createPowerEvents(): PowerEvents {
  const watch = (event: 'suspend' | 'resume', listener: () => void): (() => void) => {
    let isEnded = false
    void app.whenReady().then(() => {
      // The types have an overload for each event, so a union is not accepted.
      if (!isEnded) powerMonitor.on(event as 'suspend', listener)
    })
    return () => {
      isEnded = true
      powerMonitor.off(event as 'suspend', listener)
    }
  }
  return {
    onSuspend: listener => watch('suspend', listener),
    onResume: listener => watch('resume', listener),
  }
}

/** Characters that a dialog shows on a small screen. */
const longestShown = 1_500
const run = 1

/** A system dialog, which the page can neither show nor confirm. */
function createConsent(dataDir: string): ProgramConsent {
  return {
    ...createApprovedPrograms(dataDir),
    askedWhere: 'in Hooktrail’s dialog',
    canAsk: async () => true,
    ask(question, signal) {
      if (question.purpose === 'project') {
        const shown = `${question.file} asks for this:\n\n${question.texts.map(printable).join('\n')}`
        return askInDialog(
          {
            message: 'Allow what the project asks for?',
            shown,
            no: 'Not now',
            yes: 'Allow',
            typed: 'hooktrail allow',
          },
          signal,
        )
      }
      const { purpose, name, program, changes } = question
      const isDrill = purpose === 'drill'
      const isOnce = program.unknown !== null
      const since =
        changes === '' ? '' : `\n\n${isOnce ? '' : 'It has changed since it was allowed. '}${changes}`
      const later = isOnce ? '' : ' Hooktrail asks again when the command or one of its files changes.'
      const meaning = isDrill ? '{recordId} is the id of a record' : "{port} is the tunnel's port"
      return askInDialog(
        {
          message: isDrill
            ? `Allow drills to run a program on this machine ${name}?`
            : `Allow the tunnel ${name} to run a program on this machine?`,
          shown: `${shownCommand(program.command)}\n\n${shownPlace(program)}${since}`,
          note: `\n\n${meaning}.${later}`,
          no: 'Do not run',
          yes: 'Run',
          typed: `hooktrail ${isDrill ? 'drill' : 'tunnel approve'}`,
        },
        signal,
      )
    },
  }
}

/** `typed`: the command that asks in a terminal, for a question that is too long for a dialog. */
function askInDialog(
  asked: Record<'message' | 'shown' | 'no' | 'yes' | 'typed', string> & { readonly note?: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { message, shown, note = '', no, yes, typed } = asked
  const isTooLong = shown.length > longestShown
  const options: MessageBoxOptions = {
    type: 'warning',
    title: 'Hooktrail',
    message,
    detail: isTooLong ? `It is too long to show here. Use \`${typed}\` in a terminal.` : `${shown}${note}`,
    buttons: isTooLong ? [no] : [no, yes],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  }
  return readResponse(async () => (await showBox(options)) === run && !isTooLong, signal)
}
