import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import { createClient } from '#contract/transport'
import { commandsBelow } from '../../../../main/cli/examples.ts'
import { connectToHolder } from '../../../../main/web/command-client.ts'
import { openCommandSocket } from '../../../../main/web/command-socket.ts'
import { fundingExample, transactionExample } from '../../../support/inspection/examples.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { signIn } from '../../../support/network/sign-in.ts'
import { hooktrail, hooktrailServe, type Served } from '../../../support/processes/command-in-process.ts'
import { commandProgram } from '../../../support/processes/command-program.ts'
import type { Ended } from '../../../support/processes/ended-command.ts'
import { startedReceiver } from '../../../support/receivers/started-receiver.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { summaryOf } from './drill/drill-steps.ts'

export const forged = 'All properties held.'
/**
 * Writes the clipboard, clears the screen, moves back, starts a line, reverses; a file name may contain it.
 */
const hostileName = `\u001b]52;c;aGk=\u0007\u001b[2J\u009b2J\b\b\r${forged}\n${forged}\n\u202e\u2066`
export const hostile = `\u0000${hostileName}`

/** All that a terminal may get beside text: line feeds, and the two sequences of the progress line. */
export function expectPlain({ stdout, stderr }: Ended, what: string): void {
  const printed = stdout.replaceAll('\u001b[K', '¶').replace(/\r([^\r\n¶]*)¶/g, '\n$1\n') + stderr
  expect.soft(printed, what).not.toMatch(/(?!\n)[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u)
  expect.soft(printed, what).not.toMatch(new RegExp(`^${forged}`, 'm'))
}

/** Values by which a command decides what it does, and numbers as text. */
const own = new Set([
  ...['kind', 'state', 'type', 'host', 'verdict', 'property', 'severity', 'basis', 'service', 'undo', 'mode'],
  ...[
    'responseMode',
    'outcome',
    'texts',
    'form',
    'mishap',
    'subject',
    'change',
    'base64',
    'op',
    'code',
    'reception',
  ],
])

/** An engine's response, with hostile text at the end of each string from outside. */
function spoiled(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    // Of a drill, these are compared with what was asked for.
    const isAsked = key === 'url' || (key === 'path' && !value.startsWith('/'))
    return own.has(key) || isAsked ? value : `${value}${hostile}`
  }
  return mapped(value, key, spoiled)
}

/** The same as the engine knows it. */
function clean(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(hostile, '') : mapped(value, '', clean)
}

function mapped(value: unknown, key: string, change: (value: unknown, key: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map(one => change(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, name)]))
}

/** A holder that passes calls on to the one of another folder, and spoils the replies. Returns its data folder. */
async function spoilingHolder(served: Served): Promise<string> {
  const dataDir = temporaryFolder()
  const transport = await connectToHolder(served.dataDir)
  if (transport === null) throw new Error('Nobody holds the folder.')
  const socket = await openCommandSocket({
    dataDir,
    async invoke(method, params) {
      const reply = await transport.invoke(method, clean(params))
      return (
        reply.ok
          ? { ok: true, value: spoiled(reply.value) }
          : { ok: false, error: { ...reply.error, message: `${reply.error.message}${hostile}` } }
      ) as Reply
    },
    subscribe: listener =>
      transport.subscribe(frame => listener({ ...frame, data: spoiled(frame.data) } as EventFrame)),
  })
  onTestFinished(async () => {
    await socket.close()
    transport.close()
  })
  return dataDir
}

const recordId = `rec${hostile}`
const spoiledBody = (status: string): string => {
  const { event, payload } = transactionExample('issuance', 'FAILED') as { event: string; payload: object }
  return JSON.stringify({
    event,
    payload: { ...payload, id: recordId, status, failure_reason: hostile, [hostile]: hostile },
  })
}

/** A data folder with deliveries and files that hold hostile values. */
export async function spoiledFolder(): Promise<string> {
  const { dataDir, store } = await newTestStore()
  const rawHeaders = ['Host', 'x', `X-${hostile}`, hostile, 'User-Agent', hostile]
  for (const status of ['PENDING', 'FAILED', `X${hostile}`])
    await captured(store, arrivedDelivery({ target: `/${hostile}`, rawHeaders, body: spoiledBody(status) }))
  await captured(store, arrivedDelivery({ method: hostile, target: hostile, body: `a${hostile}b\nc` }))
  for (const status of ['pending', 'complete'] as const)
    await captured(store, arrivedDelivery({ body: JSON.stringify(fundingExample(status)) }))
  await store.close()
  const folder = join(dataDir, 'fixtures')
  mkdirSync(folder)
  const scenario = { title: hostile, steps: [{ record: 'one', fixture: 'funding-pending' }] }
  writeFileSync(join(folder, 'mine.scenario.json'), JSON.stringify(scenario))
  writeFileSync(join(folder, `broken${hostileName}.json`), `{"${hostile}`)
  writeFileSync(join(folder, 'mine.json'), JSON.stringify({ title: hostile, [hostile]: hostile }))
  return dataDir
}

/** They print no text from outside, unless they fail. */
export const ownWords = new Set([
  ...[
    'completion',
    'vacuum',
    'practice',
    'delete',
    'sessions end',
    'access revoke',
    'environment',
    'secrets',
    'route',
  ],
  ...['tunnel', 'index', 'index status', 'index rebuild', 'index continue', 'index off', 'index on'],
  // Outside a project and without a terminal, they say so.
  ...['agent', 'init', 'allow'],
])

/** They run until they are stopped. */
export const lasting = new Set(['practice', 'serve', 'watch'])

/** A command of `run` to which a hostile delivery arrives. */
const postAndFail = `fetch(process.env.HOOKTRAIL_URL, { method: 'POST', body: ${JSON.stringify(spoiledBody('FAILED'))} })
  .then(() => process.exit(1))`

/** Each command by its path, with its arguments; one that is listed twice runs twice. */
async function commands(served: Served): Promise<[path: string, args: string[]][]> {
  const spoiling = await spoilingHolder(served)
  const [through, beside] = [
    ['--data', spoiling],
    ['--data', served.dataDir],
  ]
  const folder = temporaryFolder()
  const file = join(folder, `body${hostileName}.json`)
  writeFileSync(file, spoiledBody('FAILED'))
  const broken = join(folder, `scenario${hostileName}.json`)
  writeFileSync(broken, JSON.stringify({ title: hostile, steps: [{ record: 'one', fixture: hostile }] }))
  const target = await recordingServer(500)
  const receiver = await startedReceiver('last-arrival-wins')
  const drill = [
    ...[
      ...['--to', receiver.url, '--state-url', receiver.stateUrl, '--settle', '20', '--runs', '4'],
      ...['--seed', '3'],
    ],
    ...['--property', 'order', '--record'],
  ]
  const to = ['--to', target.url, ...through]
  const fundingId = String(fundingExample('pending').payload.fid)
  const [failure] = summaryOf(await hooktrail('drill', ...drill, fundingId, ...beside, '--json')).failures
  return [
    ['status', through],
    ['run', ['--', process.execPath, '-e', postAndFail]],
    ['run', ['--', `none${hostileName}`]],
    ['wait', ['--count', '2', '--since', '1h', '--timeout', '5s', ...through]],
    ['watch', ['--since', '0', ...through]],
    ['assert', ['--final', 'COMPLETE', '--no-errors', '--no-warnings', ...through]],
    ['list', beside],
    ['show', ['2', ...beside]],
    ['show', ['4', ...beside]],
    ['show', ['2', '--at', `/payload/none${hostile}`, ...beside]],
    ['show', ['2', '--at', '/payload', '--json', ...beside]],
    ['trail', [recordId, ...beside]],
    ['trail', [`none${hostile}`, ...beside]],
    ['check', [file, join(folder, `none${hostileName}`)]],
    ['access', through],
    ['index', through],
    ['environment', []],
    ['secrets add', ['shop', '--secret-env', 'PATH', ...through]],
    ['secrets add', ['shop', '--secret-env', `NONE${hostileName}`, ...through]],
    ['secrets', through],
    ['secrets list', through],
    ['secrets remove', ['shop', ...through]],
    ['route', []],
    ['tunnel', []],
    ['findings mute', [`field-missing${hostile}`, '--field', '/a', ...through]],
    ['findings', through],
    ['findings list', through],
    ['findings unmute', ['field-missing', '--environment', `none${hostile}`, ...through]],
    ['types', ['--lang', 'go', '--out', join(folder, 'missing', `types${hostileName}`), ...beside]],
    ['fixtures', beside],
    ['send', [`none${hostile}`, ...to]],
    ['send', ['funding-pending', '--count', '3', ...to]],
    ['scenarios', beside],
    ['scenarios', ['--check', broken, ...beside]],
    ['scenario', ['out-of-order', '--timing', 'asap', ...to]],
    ['replay', ['--where', '', '--timing', 'asap', ...to]],
    ['replay', ['--where', `status:"${hostile}`, ...to]],
    ['drill', [...drill, fundingId, ...through]],
    ['drill', [...drill, recordId, ...beside]],
    ['drill', [...drill, fundingId, '--path', `${failure?.path}`, '--pause', '1', ...through]],
    ['environment add', [`stage${hostile}`, '--preset', 'transactions-stage', ...through]],
    ['environment add', ['stage', '--service', 'transactions', '--base-url', target.url, ...through]],
    ['environment list', through],
    [
      'register',
      ['--environment', `stage${hostile}`, '--callback', `${target.url}/in`, '--skip-probe', ...through],
    ],
    ['environment remove', [`stage${hostile}`, ...through]],
    ['practice', ['--count', '3', '--per-second', '1000', '--failures', '1']],
    ['route add', ['--name', hostile, '--path', '/own', '--to', target.url, ...through]],
    ['route list', through],
    ['route resend', ['1', ...through]],
    ['route remove', ['1', ...through]],
    ['tunnel list', through],
    ['tunnel approve', ['1', '--yes', ...through]],
    ['tunnel add', ['odd', '--via', 'command', '--pattern', 'http', ...through, '--', 'node', hostile]],
    ['tunnel start', ['1', '--timeout', '1ms', ...through]],
    ['tunnel stop', ['1', ...through]],
    ['tunnel remove', ['2', ...through]],
    ['sessions start', [`name${hostile}`, '--note', hostile, ...through]],
    ['sessions', through],
    ['sessions end', through],
    ['sessions change', ['1', '--name', 'other', ...through]],
    ['sessions rename', ['1', 'other', ...through]],
    ['sessions note', ['1', hostile, ...through]],
    ['sessions archive', ['1', ...through]],
    ['sessions pin', ['1', ...through]],
    ['sessions split', ['1', '--from', '5', '--name', 'other', ...through]],
    ['sessions merge', ['2', '--into', '1', ...through]],
    ['sessions remove', ['99', ...through]],
    ['tag', ['1', '--add', 'a\u202eb', ...through]],
    ['tag', ['--where', `status:"${hostile}`, '--add', 'tag', ...through]],
    ['note', ['--where', `status:"${hostile}`, '--text', hostile, ...through]],
    ['delete', ['6', ...through]],
    ['restore', ['99', ...through]],
    ['restore', through],
    ['import', [file, ...through]],
    ['import', [file, '--dry-run', ...through]],
    ['export', ['--format', 'ndjson', '--out', join(folder, `out${hostileName}`), ...beside]],
    // The working folder is no project: without --yes, nothing is written.
    ['agent', []],
    ['init', []],
    ['allow', []],
    ['open', ['1', '--print', ...through]],
    ['open', [`status:"${hostile}`, '--print', ...through]],
    ['access list', through],
    ['access revoke', ['99', ...through]],
    ['agent init', ['--agent', hostileName, ...through]],
    ['agent init', ['--agent', 'cursor', '--dry-run', '--data', join(folder, hostileName)]],
    ['mcp', ['--allow-write', join(folder, hostileName), ...through]],
    ['index status', through],
    ['index rebuild', through],
    ['index continue', through],
    ['index off', through],
    ['index on', through],
    ['vacuum', through],
    ['report', through],
    ['report', ['--out', join(folder, `report${hostileName}`), ...through]],
    ['completion', ['fish']],
    ['serve', ['--port', '0', '--ui-port', '0', '--welcome', '--data', join(folder, hostileName)]],
  ]
}

/** Every command with its arguments, over a folder and a holder that spoil what they give. */
export async function spoiledCommands(): Promise<[path: string, args: string[]][]> {
  // No browser is opened.
  vi.stubEnv('CI', '1')
  const served = await hooktrailServe(await spoiledFolder())
  await signIn(served.interfaceUrl ?? '')
  for (const status of ['PENDING', 'FAILED'])
    await httpCall(served.captureUrl, { method: 'POST', body: spoiledBody(status) })
  await hooktrail('note', '2', '--text', hostile, '--data', served.dataDir)
  const transport = await connectToHolder(served.dataDir)
  if (transport === null) throw new Error('Nobody holds the folder.')
  const way = {
    kind: 'command' as const,
    command: ['node', hostile],
    pattern: 'http',
    header: 'none' as const,
  }
  await createClient(transport).call('tunnels.save', { name: 'tunnel', way })
  transport.close()

  const all = await commands(served)
  // A new command gets its row here.
  expect(new Set(all.map(([path]) => path))).toEqual(
    new Set(commandsBelow(commandProgram()).map(({ path }) => path)),
  )
  return all
}
