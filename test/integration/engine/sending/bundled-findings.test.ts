import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findingCodes } from '#contract/finding-codes'
import type { ScenarioId } from '#contract/scenarios'
import type { DeliveryId } from '#contract/terms'
import { newRecordBody } from '../../../../main/engine/sending/fixtures/notification-body.ts'
import { allExamples } from '../../../support/examples.ts'
import { httpCall } from '../../../support/http-call.ts'
import { openTestEngine } from '../../../support/open-test-engine.ts'
import { catalogue } from '../../../unit/engine/sending/fixtures.ts'
import { resourcesDir } from './stand-ins.ts'

/** A delivery that was caused, and the findings that it names: of the notification itself and of its trail. */
interface Caused {
  readonly what: string
  readonly findings: readonly string[]
  /** One of a scenario: its trail is judged too. What comes alone always follows statuses that did not come. */
  readonly isInTrail: boolean
}

test('bundled fixtures, bundled scenarios and documented examples have no finding but those that they name', async () => {
  const bench = await openTestEngine()
  const caused: Caused[] = []
  const post = async (body: string): Promise<void> => {
    const headers = { 'Content-Type': 'application/json' }
    expect((await httpCall(bench.captureUrl, { method: 'POST', headers, body })).status).toBe(200)
  }
  for (const [id, file] of catalogue) {
    await post(newRecordBody(file, Date.now()).body)
    caused.push({ what: `fixture ${id}`, findings: file.findings ?? [], isInTrail: false })
  }
  for (const { title, body, findings } of allExamples()) {
    await post(JSON.stringify(withIdOfItsOwn(body)))
    caused.push({ what: `example ${title}`, findings: findings ?? [], isInTrail: false })
  }
  const { scenarios } = await bench.client.call('scenarios.list')
  const files = readdirSync(join(resourcesDir, 'scenarios')).map(name => name.replace('.json', ''))
  expect(scenarios.map(({ id }) => id).sort()).toEqual(files.sort() as ScenarioId[])
  for (const { id, steps } of scenarios) {
    const begun = await bench.client.call('scenarios.run', {
      id,
      target: { to: 'url', url: bench.captureUrl },
      timing: { mode: 'asap' },
    })
    expect(await bench.ended(begun.id)).toMatchObject({ state: 'done', passed: steps.length })
    for (const [place, step] of steps.entries()) {
      const ofFixture = catalogue.get(step.fixtureId)?.findings ?? []
      const named = [...ofFixture, ...step.findings]
      caused.push({ what: `scenario ${id}, step ${place + 1}`, findings: named, isInTrail: true })
    }
  }
  await bench.allRead(caused.length)

  const ids = caused.map((_, index) => (index + 1) as DeliveryId)
  const details = await Promise.all(ids.map(id => bench.client.call('deliveries.get', { id })))
  const recordKeys = [...new Set(details.map(({ recordKey }) => recordKey ?? ''))]
  // One record's notification can show in another's trail: a withdrawal's tells that it was given back.
  const trails = await Promise.all(
    recordKeys.map(recordKey => bench.client.call('trails.get', { recordKey })),
  )
  const ofTrails = trails.flatMap(({ findings }) => findings)
  const told = caused.map(({ what, isInTrail }, index) => {
    const ofTrail = ofTrails.filter(({ deliveryId }) => deliveryId === ids[index])
    const codes = [...(details[index]?.findings ?? []), ...ofTrail].map(({ code }) => code)
    const judged = codes.filter(code => isInTrail || code in findingCodes)
    return { what, findings: [...new Set(judged)].sort() }
  })
  expect(told).toEqual(caused.map(({ what, findings }) => ({ what, findings: [...findings].sort() })))
})

/** Examples of one kind are steps of one record; here each is looked at by itself. */
function withIdOfItsOwn(body: Readonly<Record<string, unknown>>): unknown {
  const payload = body.payload as Readonly<Record<string, unknown>>
  const name = ['id', 'fid', 'wid'].find(each => each in payload) ?? 'id'
  return { ...body, payload: { ...payload, [name]: randomUUID() } }
}
