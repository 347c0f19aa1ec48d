import { expect, test } from 'vitest'
import type { Access } from '../../../main/mcp/access.ts'
import { callsInProgress } from '../../../main/mcp/calls-in-progress.ts'

const client = { call: () => Promise.reject(new Error('not called')), subscribe: () => () => {} } as const
const plain: Access = {
  read: work => work(client),
  readInspected: (_, work) => work(client),
  change: work => work(client),
  running: (_untilMs, _signal, work) => work(client),
}

const signal = new AbortController().signal
const ways: readonly (readonly [
  name: string,
  start: (access: Access, work: () => Promise<string>) => Promise<string>,
])[] = [
  ['read', (access, work) => access.read(work)],
  ['readInspected', (access, work) => access.readInspected(signal, work)],
  ['change', (access, work) => access.change(work)],
  ['running', (access, work) => access.running(0, signal, work)],
]

test.each(ways)(
  'the end waits for work by %s, also if it fails, and refuses what starts later',
  async (_, start) => {
    const calls = callsInProgress(plain)
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const results = Promise.allSettled([
      start(calls.access, () => first.promise),
      start(calls.access, () => second.promise),
    ])
    let hasEnded = false
    const ended = calls.ended(60_000).then(() => {
      hasEnded = true
    })
    first.resolve('done')
    await expect(start(calls.access, async () => 'late')).rejects.toMatchObject({ code: 'cancelled' })
    expect(hasEnded).toBe(false)
    second.reject(new Error('failed'))
    await ended
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  },
)

test('nothing in progress ends at once; work that never ends is left', async () => {
  await callsInProgress(plain).ended(60_000)
  const calls = callsInProgress(plain)
  void calls.access.read(() => new Promise(() => {}))
  await calls.ended(1)
})
