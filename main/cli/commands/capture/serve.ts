import { once } from 'node:events'
import type { SignedInBrowser } from '#contract/access'
import { type Client, createClient } from '#contract/transport'
import { awaitDeliveries } from '../../../engine/library.ts'
import { address, folder, origin, port, timeSpan, wrongUsage } from '../../arguments.ts'
import { command, type OptionsOf } from '../../command.ts'
import { type CommandContext, typedCommand } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { readWhere } from '../../store/where.ts'
import { countDeliveries } from '../../terminal/delivery-table.ts'
import { openBrowser } from '../../terminal/open-browser.ts'
import { abortedBy } from '../../terminal/stop-signal.ts'
import { apiOf, certificateOptions, closeHost, openHost, warnOfAddresses } from './host.ts'
import { printLive, reportBacklog } from './live-lines.ts'
import { captureUrls } from './status.ts'
import { trustLines } from './trust-lines.ts'

const serveOptions = {
  '--port <port>': {
    text: 'capture port; 0 uses a free port (default: from the settings, 4400)',
    read: port,
    env: 'HOOKTRAIL_PORT',
  },
  '--host <address>': {
    text: 'address of the capture port (default: 127.0.0.1)',
    read: address,
    env: 'HOOKTRAIL_HOST',
  },
  '--ui-port <port>': {
    text: 'interface port (default: 4401, or a free port)',
    read: port,
    env: 'HOOKTRAIL_UI_PORT',
  },
  '--ui-host <address>': {
    text: 'address of the interface port (default: 127.0.0.1)',
    read: address,
    env: 'HOOKTRAIL_UI_HOST',
  },
  '--ui-origin <origin>': {
    text: 'origin at which browsers open the interface, besides 127.0.0.1; repeatable',
    each: origin,
    env: 'HOOKTRAIL_UI_ORIGIN',
  },
  ...certificateOptions,
  '--no-ui': 'do not serve the interface',
  '--allow-write <folder>': {
    text: 'folder that pages may write below; repeatable (default: the working folder)',
    each: folder,
  },
  '--quiet': 'do not print deliveries, failed forwards and lost apps',
  '--once': 'exit after one delivery was inspected',
  '--until <query>': 'exit after a matching delivery',
  '--timeout <time>': { text: 'with --once or --until: stop waiting after this time', read: timeSpan },
  /** Prints text for the user instead of the JSON line, and opens the browser: what `npm start` does. */
  '--welcome': { text: '', isHidden: true },
} as const
type ServeOptions = OptionsOf<typeof serveOptions>

export const serve = command({
  name: 'serve',
  text: 'listen for deliveries and serve the interface until stopped',
  options: serveOptions,
  run: serveUntilStopped,
})

async function serveUntilStopped(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const { output } = context
  const stop = context.stopRequested(() =>
    output.complain('Stopped immediately. Acknowledged deliveries are saved.'),
  )
  warnOfAddresses(options, output)
  if (options.timeout !== undefined && options.once !== true && options.until === undefined) {
    throw wrongUsage('--timeout requires --once or --until.')
  }
  // Shows where in the query the error is.
  if (options.until !== undefined) readWhere(options.until, output)
  const open = await openHost(context, options)
  try {
    const client = createClient(open.engine)
    const status = await client.call('app.status')
    // Read before the address is printed, since a delivery to it may be forwarded immediately.
    const { attempts } = await client.call('attempts.list', { limit: 1 })
    // An entry code is printed, or passed to a browser in a file, but not both.
    const isOpened = options.welcome === true && open.web !== null && output.isTerminal
    const started = {
      captureUrl: status.listener.captureUrl,
      secureCaptureUrl: status.listener.secureCaptureUrl,
      certificatePath: status.listener.certificatePath,
      interfaceUrl: open.web === null ? null : (await open.access.createEntry(false)).url,
      ...(options.json ? apiOf(open) : {}),
      dataDir: open.engine.dataDir,
      pid: process.pid,
    }
    if (status.damagedStoreMovedTo !== null) {
      output.complain(
        `The database was damaged. It was moved to ${status.damagedStoreMovedTo}, and a new database was created.`,
      )
    }
    if (status.storeNotice !== null) output.complain(status.storeNotice)
    const openCommand = typedCommand(context, options, 'open')
    await (options.welcome
      ? output.lines(welcome({ ...started, version: status.version, openCommand }))
      : output.json(started))
    if (!options.welcome && !options.json && open.web !== null) {
      output.note(entryNote(openCommand))
    }
    if (!options.json && started.certificatePath !== null) output.note(trustLines(started.certificatePath))
    open.access.onSignIn(browser =>
      output.complain(signInNote(browser, typedCommand(context, options, 'access revoke'))),
    )
    const stopReporting = options.json ? () => {} : reportBacklog(client, output, status)
    const stopPrinting =
      !options.quiet && (options.json || output.isTerminal)
        ? printLive(client, output, {
            isJson: options.json === true,
            afterDelivery: status.startedAfterId,
            afterAttempt: attempts[0]?.id ?? 0,
          })
        : async () => {}
    if (isOpened) await openBrowser(asFile => open.access.createEntry(asFile))
    const isComplete = await theEnd(client, options, stop)
    stopReporting()
    await stopPrinting()
    if (!isComplete) output.complain('Timed out waiting for a delivery.')
    const { deliveryCount } = await client.call('app.status')
    await closeHost(open)
    const words = closingNote(deliveryCount, started.dataDir)
    if (options.welcome) await output.lines(words)
    else if (!options.json) output.note(words)
    return isComplete ? exitCodes.done : exitCodes.failed
  } catch (error) {
    await closeHost(open)
    throw error
  }
}

/** Waits for a signal or the wanted deliveries. False if the deliveries did not arrive in time. */
async function theEnd(client: Client, options: ServeOptions, stop: Promise<void>): Promise<boolean> {
  if (options.once !== true && options.until === undefined) {
    await stop
    return true
  }
  const { startedAfterId } = await client.call('app.status')
  const stopped = abortedBy(stop)
  const limits = options.timeout === undefined ? [] : [AbortSignal.timeout(options.timeout)]
  const { isComplete } = await awaitDeliveries(client, {
    query: options.until ?? '',
    after: startedAfterId,
    count: 1,
    isSettled: true,
    until: once(AbortSignal.any([stopped, ...limits]), 'abort'),
  })
  return isComplete || stopped.aborted
}

/** Text of `npm start` when everything listens. */
function welcome(started: {
  readonly version: string
  readonly captureUrl: string | null
  readonly secureCaptureUrl: string | null
  readonly interfaceUrl: string | null
  readonly dataDir: string
  /** Signs in another browser. */
  readonly openCommand: string
}): string[] {
  return [
    '',
    `Hooktrail ${started.version}`,
    '',
    `  Capture    ${captureUrls(started)}`,
    `  Interface  ${started.interfaceUrl ?? 'none'}`,
    `  Data       ${started.dataDir}`,
    '',
    'Point the services at the capture URL and open the interface in a browser. Press Ctrl-C to stop.',
    ...(started.interfaceUrl === null ? [] : [entryNote(started.openCommand)]),
    '',
  ]
}

function closingNote(deliveryCount: number, dataDir: string): string {
  const deliveries = countDeliveries(deliveryCount)
  return `Stopped. ${deliveries} saved in ${dataDir}.`
}

function entryNote(openCommand: string): string {
  return `The interface address signs in one browser, once, within 15 minutes. For another browser: ${openCommand}`
}

/** Printed where Hooktrail runs, since the first user of a code is signed in. */
function signInNote({ id, name }: SignedInBrowser, revokeCommand: string): string {
  return `${name} signed in to the interface. If that was not you: ${revokeCommand} ${id}`
}
