import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Params } from '#contract/methods'
import { runDrill } from '../../../support/engine/ended-drill.ts'
import { type TestEngine, testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import type { Receiver } from '../../../support/receivers/start-receiver.ts'
import { startedReceiver } from '../../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const few = { runs: 4, settleMs: 20, seed: 7 } as const

const engineOfFile = testEngineOfFile()

function given(app: Receiver, more: Partial<Params<'drills.start'>> = {}): Params<'drills.start'> {
  const source = { scenarios: ['issuance-complete'] }
  return { url: app.url, state: { by: 'url', url: app.stateUrl }, source, ...few, ...more } as never
}

const drilled = ({ engine }: TestEngine, app: Receiver, more?: Partial<Params<'drills.start'>>) =>
  runDrill(engine, given(app, more))

test('an app that is right holds, and everything that was sent is stored', async () => {
  const engine = engineOfFile()
  const app = await startedReceiver('right')
  const drill = await drilled(engine, app)

  expect(drill).toMatchObject({ state: 'done', message: null, seed: 7, isUnreachable: false })
  expect(drill.cells.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  expect(drill.cells.filter(({ verdict }) => verdict === 'held').map(({ property }) => property)).toEqual([
    ...['responses', 'repeats', 'order', 'drops', 'tolerance', 'concurrency', 'recovery', 'isolation'],
  ])
  expect(drill.sent).toBeGreaterThan(60)
  expect(app.taken()).toBe(drill.sent)
  const { attempts, hasMore } = await engine.client.call('drills.attempts', { id: drill.id, limit: 500 })
  expect(hasMore).toBe(drill.sent > 500)
  expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, place) => place + 1))
  const orders = await engine.client.call('drills.attempts', {
    ...{ id: drill.id, property: 'order', trail: 'issuance-complete' },
  })
  expect(new Set(orders.attempts.map(({ property }) => property))).toEqual(new Set(['order']))
  expect(new Set(attempts.map(({ recordId }) => recordId)).size).toBeGreaterThan(50)
})

test('an app that is wrong breaks, with the smallest sequence and a command that repeats it', async () => {
  const engine = engineOfFile()
  const app = await startedReceiver('last-arrival-wins')
  const drill = await drilled(engine, app, { properties: ['order'] })

  const { failures, options } = drill
  expect(drill.cells).toMatchObject([{ property: 'order', verdict: 'broken' }])
  const [failure] = failures
  expect(failure?.sentence).toMatch(/\w.*\.$/)
  expect(failure?.sequence).toHaveLength(2)
  expect(failure?.command).toContain('--property order')
  expect(options.seed).toBe(7)
  const junit = await engine.client.call('drills.report', { id: drill.id, format: 'junit' })
  expect(junit.name).toBe(`drill-${drill.id}.xml`)
  expect(Buffer.from(junit.base64, 'base64').toString()).toContain('<failure')
  const folder = temporaryFolder()
  const path = join(folder, 'report.xml')
  await engine.client.call('drills.report', { id: drill.id, format: 'junit', path })
  expect((await readFile(path)).toString('base64')).toBe(junit.base64)
  for (const [wrong, code] of [
    ['report.xml', 'invalid-params'],
    [join(folder, 'none', 'report.xml'), 'target-unwritable'],
    [folder, 'target-exists'],
  ] as const)
    await expect(
      engine.client.call('drills.report', { id: drill.id, format: 'junit', path: wrong }),
    ).rejects.toMatchObject({ code })

  const repeated = await drilled(engine, app, {
    ...{ properties: ['order'], seed: failure?.seed ?? 0, path: failure?.path ?? '' },
  })
  expect(repeated.failures.map(({ sequence }) => sequence.map(({ step }) => step))).toEqual([
    failure?.sequence.map(({ step }) => step),
  ])
})
