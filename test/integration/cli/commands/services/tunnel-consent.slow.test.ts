import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { soonestResponseMs } from '../../../../../main/engine/ports.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { commandPath } from '../../../../support/processes/hooktrail-command.ts'
import { noTerminal, openTerminal } from '../../../../support/processes/terminal.ts'
import { callsOf, commandTunnel, consentNeeded, type Place, place, tunnelOf } from './tunnel-consent-steps.ts'

test('a tunnel starts neither with the app nor by a call until it is allowed on the command line, and no longer once its command changes', async () => {
  const where = place()
  const { dataDir, marker } = where
  const first = await hooktrailServe(dataDir, ['--no-ui'])
  const { id } = await (await callsOf(dataDir)).call('tunnels.save', {
    ...commandTunnel(where, 'say "hi"\u202e\u001b[2J'),
    startsWithApp: true,
  })
  await first.stop()
  await hooktrailServe(dataDir, ['--no-ui'])
  const client = await callsOf(dataDir)
  await expect
    .poll(async () => (await tunnelOf(client)).message)
    .toContain(`tunnel approve ${id} --data ${dataDir}`)
  expect(existsSync(marker)).toBe(false)

  const refused = await hooktrail('tunnel', 'approve', String(id), '--data', dataDir)
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes') })
  const approved = await hooktrail('tunnel', 'approve', String(id), '--yes', '--data', dataDir)
  expect(approved).toMatchObject({ code: 0, stderr: '' })
  expect(approved.stdout).toContain('"say \\"hi\\"\\u202e\\u001b[2J"')
  expect(statSync(join(dataDir, 'secrets', 'consents.json')).mode & 0o777).toBe(0o600)

  await client.call('tunnels.start', { id })
  await expect.poll(() => existsSync(marker)).toBe(true)
  await client.call('tunnels.save', { id, ...commandTunnel(where, 'other') })
  await expect(client.call('tunnels.start', { id })).rejects.toEqual(consentNeeded)
  expect(readFileSync(marker, 'utf8')).toBe('x')
})

/** Resolves once a question is shown for long enough that a response counts. */
const readable = (): Promise<void> => setTimeout(soonestResponseMs + 100)

/** `hooktrail serve` in a shell with jobs, as `node ... serve &` where `more` says so. */
async function servedInShell(where: Place, more: string) {
  mkdirSync(where.dataDir, { recursive: true })
  const terminal = openTerminal('bash', '--norc', '--noprofile', '-i')
  const words = [process.execPath, commandPath, 'serve', '--port', '0', '--no-ui', '--data', where.dataDir]
  terminal.type(`${words.join(' ')}${more}\r`)
  await terminal.shows('"captureUrl":"')
  const pid = Number(/"pid":(\d+)/.exec(terminal.shown())?.[1])
  onTestFinished(() => void process.kill(pid, 'SIGKILL'))
  const url = /"captureUrl":"([^"]+)"/.exec(terminal.shown())?.[1] ?? ''
  const client = await callsOf(where.dataDir)
  const { id } = await client.call('tunnels.save', commandTunnel(where))
  /** Responds only if the process was not stopped. */
  const capture = async (): Promise<number> =>
    (await fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(60_000) })).status
  return { terminal, client, id, capture }
}

test('in the background of a shell its terminal is not read: consent is needed, and capture goes on', async context => {
  if (noTerminal !== null) return context.skip(noTerminal)
  const { terminal, client, id, capture } = await servedInShell(place(), ' &')
  await expect(client.call('tunnels.start', { id })).rejects.toEqual(consentNeeded)
  terminal.type("echo ty''ped\r")
  await terminal.shows('typed')
  expect(await capture()).toBe(200)
  expect(terminal.shown()).not.toContain('[y/N]')
})

test('a question ends when its job is moved to the background, and may be asked again in the foreground', async context => {
  if (noTerminal !== null) return context.skip(noTerminal)
  const { terminal, client, id, capture } = await servedInShell(place(), '')
  await client.call('tunnels.start', { id })
  await terminal.shows('[y/N]')
  terminal.type('\u001a')
  await terminal.shows('Stopped')
  terminal.type('bg\r')
  await expect.poll(async () => (await tunnelOf(client)).message).toContain('background')
  terminal.type("echo ty''ped\r")
  await terminal.shows('typed')
  expect(await capture()).toBe(200)
  terminal.type('fg\r')
  await terminal.shows('serve', 3)
  await expect.poll(async () => (await client.call('tunnels.start', { id })).state).toBe('waiting')
  await terminal.shows('[y/N]', 2)
})

test('with a terminal the question is asked there: after y the program starts, after n another does not', async context => {
  if (noTerminal !== null) return context.skip(noTerminal)
  const where = place()
  const { dataDir, marker } = where
  mkdirSync(dataDir, { recursive: true })
  const served = [process.execPath, commandPath, 'serve', '--port', '0', '--no-ui', '--data', dataDir]
  const terminal = openTerminal(...served)
  await terminal.shows('"captureUrl"')
  const client = await callsOf(dataDir)
  const { id } = await client.call('tunnels.save', commandTunnel(where))
  const waiting = await client.call('tunnels.start', { id })
  expect(waiting).toMatchObject({ state: 'waiting', message: expect.stringContaining('in the terminal') })
  await terminal.shows('[y/N]')
  expect(terminal.shown()).toContain(marker)
  expect(existsSync(marker)).toBe(false)
  await readable()
  terminal.type('y\r')
  await expect.poll(() => existsSync(marker)).toBe(true)
  await client.call('tunnels.stop', { id })
  // It is remembered.
  expect((await client.call('tunnels.start', { id })).state).toBe('starting')
  await client.call('tunnels.stop', { id })

  const other = join(dataDir, 'other')
  await client.call('tunnels.save', { id, ...commandTunnel({ ...where, marker: other }) })
  await client.call('tunnels.start', { id })
  await terminal.shows('[y/N]', 2)
  await readable()
  terminal.type('n\r')
  await expect.poll(async () => (await tunnelOf(client)).message).toContain('was not allowed')
  expect(existsSync(other)).toBe(false)
})
