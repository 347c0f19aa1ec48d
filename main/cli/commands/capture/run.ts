import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '#contract/errors'
import type { ListenerStatus } from '#contract/status'
import { type Client, createClient } from '#contract/transport'
import { deliveriesAfter, waitForInspection } from '../../../engine/library.ts'
import { port } from '../../arguments.ts'
import { command } from '../../command.ts'
import { type CommandContext, dataDirOf } from '../../command-context.ts'
import { deliveryTable } from '../../terminal/delivery-table.ts'
import { apiOf, certificateOptions, closeHost, type Host, openHost } from './host.ts'

/** More deliveries of a failed run are only counted. */
const shownDeliveries = 100

/** Captures while a program runs, which finds the addresses in its variables, and ends with the program's status. */
export const run = command({
  name: 'run',
  text: 'capture while a command runs, such as your tests, and exit with its status',
  arguments: [['<command...>', 'command and its arguments, after --']],
  options: {
    '--port <port>': { text: 'capture port (default: a free one)', read: port, default: 0, shown: '' },
    ...certificateOptions,
    '--quiet': 'do not print deliveries if the command fails',
  },
  help: `
The command finds HOOKTRAIL_URL (send notifications there), HOOKTRAIL_API and HOOKTRAIL_TOKEN (the HTTP API) and
HOOKTRAIL_DATA (the data folder); with --tls or --tls-cert, HOOKTRAIL_SECURE_URL; with --tls, HOOKTRAIL_CERTIFICATE (the file
to trust). Without --data, the folder is temporary and deleted at the end.`,
  async run(context, options, words) {
    const isTemporary = options.data === undefined
    const data = isTemporary ? mkdtempSync(join(tmpdir(), 'hooktrail-run-')) : dataDirOf(options)
    try {
      const host = await openHost(context, {
        ...options,
        data,
        host: '127.0.0.1',
        ui: true,
        uiPort: 0,
        uiOrigin: [],
        allowWrite: [],
      })
      try {
        const client = createClient(host.engine)
        const { startedAfterId, listener } = await client.call('app.status')
        const status = await runCommand(context, words, variablesOf(host, listener))
        if (status !== 0 && options.quiet !== true)
          await printArrived(context, client, startedAfterId, options)
        return status
      } finally {
        await closeHost(host)
      }
    } finally {
      if (isTemporary) rmSync(data, { recursive: true, force: true })
    }
  },
})

function variablesOf(
  host: Host,
  { captureUrl, secureCaptureUrl, certificatePath }: ListenerStatus,
): Readonly<Record<string, string>> {
  const { apiUrl, apiToken } = apiOf(host)
  return {
    HOOKTRAIL_URL: captureUrl ?? '',
    ...(secureCaptureUrl === null ? {} : { HOOKTRAIL_SECURE_URL: secureCaptureUrl }),
    ...(certificatePath === null ? {} : { HOOKTRAIL_CERTIFICATE: certificatePath }),
    HOOKTRAIL_API: apiUrl ?? '',
    HOOKTRAIL_TOKEN: apiToken ?? '',
    HOOKTRAIL_DATA: host.engine.dataDir,
  }
}

/** Its exit status; 128 and the signal's number if a signal ended it, as shells count. Throws `not-found`. */
async function runCommand(
  { stopRequested, output }: CommandContext,
  [program = '', ...args]: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...variables },
    // npm and npx are scripts there, which only a shell starts.
    shell: process.platform === 'win32',
  })
  const stop = stopRequested(() => output.complain('Stopped immediately. Acknowledged deliveries are saved.'))
  void stop.then(() => child.kill('SIGTERM'))
  const [code, signal] = await endOf(child, program)
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

async function endOf(child: ChildProcess, program: string): Promise<[number | null, NodeJS.Signals | null]> {
  try {
    return (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  } catch (cause) {
    const message = `${program} can’t be started. Check its name; the command follows \`--\`.`
    throw new AppError('not-found', message, undefined, { cause })
  }
}

async function printArrived(
  { output }: CommandContext,
  client: Client,
  after: number,
  { json }: { readonly json?: boolean | undefined },
): Promise<void> {
  await waitForInspection(client)
  const rows = await deliveriesAfter(client, { query: '', after, count: shownDeliveries })
  const { deliveryCount } = await client.call('app.status')
  if (json) return output.note(rows.map(row => JSON.stringify(row)))
  if (rows.length === 0) return output.note('No deliveries arrived.')
  const { head, row } = deliveryTable()
  output.note(['Deliveries that arrived:', head, ...rows.map(row)])
  if (rows.length === shownDeliveries) output.note(`${deliveryCount} deliveries are saved in all.`)
}
