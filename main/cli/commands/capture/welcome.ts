import type { SignedInBrowser } from '#contract/access'
import { countDeliveries } from '../../terminal/count-deliveries.ts'

/** What `npm start` prints when everything listens. */
export function welcome(started: {
  readonly version: string
  readonly captureUrl: string | null
  readonly interfaceUrl: string | null
  readonly dataDir: string
  /** How to sign another browser in. */
  readonly openCommand: string
}): string[] {
  return [
    '',
    `Hooktrail ${started.version}`,
    '',
    `  Capture    ${started.captureUrl}`,
    `  Interface  ${started.interfaceUrl ?? 'none'}`,
    `  Data       ${started.dataDir}`,
    '',
    'Point the services at the capture URL and open the interface in a browser. Press Ctrl-C to stop.',
    ...(started.interfaceUrl === null ? [] : [entryNote(started.openCommand)]),
    '',
  ]
}

export function closingNote(deliveryCount: number, dataDir: string): string {
  const deliveries = countDeliveries(deliveryCount)
  return `Stopped. ${deliveries} saved in ${dataDir}.`
}

/** Notes about the interface's address. */
export function entryNote(openCommand: string): string {
  return `The interface address signs in one browser, once, within 15 minutes. For another browser: ${openCommand}`
}

/** A sign-in is printed where Hooktrail runs, since whoever uses a code first is signed in. */
export function signInNote({ id, name }: SignedInBrowser, revokeCommand: string): string {
  return `${name} signed in to the interface. If that was not you: ${revokeCommand} ${id}`
}
