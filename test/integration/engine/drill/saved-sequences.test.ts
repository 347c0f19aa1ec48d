import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Params } from '#contract/methods'
import { runDrill } from '../../../support/engine/ended-drill.ts'
import { type TestEngine, testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import type { Receiver } from '../../../support/receivers/start-receiver.ts'
import { startedReceiver } from '../../../support/receivers/started-receiver.ts'

const engineOfFile = testEngineOfFile()
const property = 'order' as const

function drilled({ engine }: TestEngine, app: Receiver, more: Partial<Params<'drills.start'>> = {}) {
  const source = { scenarios: ['issuance-complete'] }
  const state = { by: 'url', url: app.stateUrl }
  const few = { runs: 4, settleMs: 20, seed: 7, properties: [property] }
  return runDrill(engine, { url: app.url, state, source, ...few, ...more } as never)
}

test('a failure is saved once, is sent first in each later drill, and is shown apart', async () => {
  const test = engineOfFile()
  const { client } = test
  const app = await startedReceiver('last-arrival-wins')
  const first = await drilled(test, app)
  const [failure] = first.failures
  const where = { id: first.id, property, trail: failure?.trail ?? '' }
  const saved = await client.call('drills.save', where)
  expect(saved).toEqual({ id: 'own/order-issuance-complete', isNew: true })
  expect(await client.call('drills.save', where)).toEqual({ ...saved, isNew: false })

  const { folder } = await client.call('scenarios.list', {})
  const file = join(folder, 'order-issuance-complete.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 2, drill: { property } })
  expect(await client.call('scenarios.check', { text: readFileSync(file, 'utf8') })).toEqual({ problems: [] })

  const later = await drilled(test, app, { seed: 8 })
  expect(later.trailNames).toEqual(['issuance-complete'])
  expect(later.cells[0]).toMatchObject({ trail: saved.id, isSaved: true, verdict: 'broken' })
  const again = later.failures.find(one => one.trail === saved.id)
  expect(again?.sequence.map(({ step }) => step)).toEqual(failure?.sequence.map(({ step }) => step))
  expect(again?.command).toContain(`--trail ${saved.id}`)
  // Failures of this seed are the same sequence, of other records.
  const found = later.failures.find(one => one.trail !== saved.id)
  expect(await client.call('drills.save', { ...where, id: later.id, trail: found?.trail ?? '' })).toEqual({
    ...saved,
    isNew: false,
  })

  const mended = await drilled(test, await startedReceiver('right'), {
    source: { trails: [saved.id] } as never,
  })
  expect(mended.cells).toMatchObject([{ trail: saved.id, verdict: 'held', runs: 1 }])
  await expect(
    client.call('scenarios.run', { id: saved.id, target: { to: 'url', url: app.url } }),
  ).rejects.toThrow('Send it with `hooktrail drill`')
  writeFileSync(join(folder, 'torn.json'), readFileSync(file, 'utf8').slice(0, 500))
  await expect(drilled(test, app)).rejects.toThrow('torn.json')
  expect(readdirSync(folder).sort()).toEqual(['order-issuance-complete.json', 'torn.json'])
})
