import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TunnelInput } from '#contract/registration/tunnel'
import { type ProgramConsent, type ProgramQuestion, systemClock } from '../../../../main/engine/ports.ts'
import { createApprovedPrograms } from '../../../../main/engine/programs/approved-programs.ts'
import { openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** An engine whose user is asked, on a clock that can be advanced. */
async function openAsking(
  programs: Pick<ProgramConsent, 'whyAsk' | 'approve'> = { whyAsk: async () => '', approve: async () => {} },
) {
  const asked: { command: readonly string[]; signal: AbortSignal; respond: (isYes: boolean) => void }[] = []
  let passedMs = 0
  const ports = {
    clock: { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + passedMs },
    consent: {
      ...programs,
      canAsk: async () => true,
      ask: ({ program }: ProgramQuestion, signal: AbortSignal) =>
        new Promise<boolean>(resolve => {
          signal.addEventListener('abort', () => resolve(false))
          asked.push({ command: program.command, signal, respond: resolve })
        }),
      askedWhere: 'in the test',
    },
  }
  const { client } = await openTestEngine(undefined, { ports })
  return {
    client,
    asked,
    pass(ms: number) {
      passedMs += ms
    },
    async message() {
      return (await client.call('tunnels.list')).tunnels[0]?.message ?? ''
    },
  }
}

const running = (program: string): Pick<TunnelInput, 'name' | 'way'> => ({
  name: 'proxy',
  way: { kind: 'command', command: [program], pattern: 'http', header: 'none' },
})
const consentNeeded = expect.objectContaining({ code: 'consent-needed' })

test('a command cannot take the place of another while its question is open', async () => {
  const { client, asked, pass } = await openAsking()
  const { id } = await client.call('tunnels.save', running('harmless'))
  await client.call('tunnels.start', { id })
  await expect.poll(() => asked.length).toBe(1)
  await client.call('tunnels.save', { id, ...running('harmful') })
  expect(asked[0]?.signal.aborted).toBe(true)
  const starting = client.call('tunnels.start', { id })
  await expect(starting).rejects.toEqual(consentNeeded)
  await expect(starting).rejects.toThrow(/ask again in \d+ s\. .*hooktrail tunnel approve/)
  pass(30_000)
  expect((await client.call('tunnels.start', { id })).state).toBe('waiting')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.command).toEqual(['harmful'])
})

test('a question that was stopped is not asked again at once; after a no the user is left alone for half a minute; then questions come one after another', async () => {
  const { client, asked, pass, message } = await openAsking()
  const { id } = await client.call('tunnels.save', running('any'))
  const start = () => client.call('tunnels.start', { id })
  await start()
  await client.call('tunnels.stop', { id })
  await expect(start()).rejects.toEqual(consentNeeded)
  const before = asked.length
  expect(before).toBeLessThanOrEqual(1)
  pass(30_000)
  await start()
  await expect.poll(() => asked.length).toBe(before + 1)
  asked[before]?.respond(false)
  await expect.poll(message).toContain('was not allowed in the test')
  await expect(start()).rejects.toEqual(consentNeeded)
  expect(await message()).toContain('was not allowed in the test')
  pass(30_000)
  expect((await start()).state).toBe('waiting')
  const other = await client.call('tunnels.save', { ...running('two'), name: 'two' })
  await client.call('tunnels.start', { id: other.id })
  await expect.poll(() => asked.length).toBe(before + 2)
  asked[before + 1]?.respond(false)
  await expect.poll(() => asked.length).toBe(before + 3)
  expect(asked.slice(before).map(({ command }) => command[0])).toEqual(['any', 'any', 'two'])
})

test('a program whose files are unknown is asked for at each start of its tunnel, and runs after each yes', async () => {
  const { client, asked } = await openAsking(createApprovedPrograms(join(temporaryFolder(), 'data')))
  const { way } = running('')
  const command = ['sh', '-c', 'echo sleep 60 | sh']
  const { id } = await client.call('tunnels.save', { name: 'piped', way: { ...way, command } as typeof way })
  const state = async () => (await client.call('tunnels.list')).tunnels[0]?.state
  for (const starts of [1, 2]) {
    expect((await client.call('tunnels.start', { id })).state).toBe('waiting')
    await expect.poll(() => asked.length).toBe(starts)
    asked[starts - 1]?.respond(true)
    await expect.poll(state).toBe('starting')
    await client.call('tunnels.stop', { id })
  }
  expect(asked.length).toBe(2)
})
