import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { startReceiver } from '../../../support/receivers/start-receiver.ts'
import { drilled } from './running-steps.ts'

const engineOfFile = testEngineOfFile()
const property = 'order' as const

async function receiver(kind: 'last-arrival-wins' | 'right') {
  const started = await startReceiver(kind)
  onTestFinished(() => started.close())
  return started
}

test('a failure is saved once, is sent first in each later drill, and is shown apart', async () => {
  const test = engineOfFile()
  const { client } = test
  const app = await receiver('last-arrival-wins')
  const first = await drilled(test, app, { properties: [property] })
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

  const later = await drilled(test, app, { properties: [property], seed: 8 })
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

  const mended = await drilled(test, await receiver('right'), {
    properties: [property],
    source: { trails: [saved.id] } as never,
  })
  expect(mended.cells).toMatchObject([{ trail: saved.id, verdict: 'held', runs: 1 }])
  await expect(
    client.call('scenarios.run', { id: saved.id, target: { to: 'url', url: app.url } }),
  ).rejects.toThrow('Send it with `hooktrail drill`')
  writeFileSync(join(folder, 'torn.json'), readFileSync(file, 'utf8').slice(0, 500))
  await expect(drilled(test, app, { properties: [property] })).rejects.toThrow('torn.json')
  expect(readdirSync(folder).sort()).toEqual(['order-issuance-complete.json', 'torn.json'])
})
