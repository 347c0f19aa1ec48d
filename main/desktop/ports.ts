import { safeStorage } from 'electron'
import type { Client } from '#contract/transport'
import type { Ports } from '../engine/ports.ts'
import { createFilePlace } from '../engine/secrets/file-place.ts'
import { processVariable, type Secrets } from '../engine/secrets/secrets.ts'
import { keychainFile, secretsFile } from '../secret-paths.ts'
import type { Desktop } from './desktop.ts'
import { createDesktopShell } from './desktop-shell.ts'
import { createConsent } from './dialogs/consent.ts'
import { createDialogs } from './dialogs/dialogs.ts'
import { createKeychainPlace } from './keychain.ts'
import { showTestNotification } from './notifications/notifications.ts'
import { createPowerEvents } from './power/power-events.ts'

/** What the engine gets of the desktop. */
export function createDesktopPorts(given: {
  readonly dataDir: string
  /** `dataDir` where the user named it. */
  readonly givenDataDir: string | undefined
  /** `null` until the window is open. */
  readonly desktop: () => Desktop | null
  /** `null` until there is somebody to notify. */
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

/** The keychain first; where it is not safe, the user is asked and may choose the file. */
function secretsOf(dataDir: string): Secrets {
  return {
    places: [
      createKeychainPlace(() => safeStorage, keychainFile(dataDir)),
      createFilePlace(secretsFile(dataDir)),
    ],
    variable: processVariable,
  }
}
