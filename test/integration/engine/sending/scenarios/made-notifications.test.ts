import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import { createScenarios } from '../../../../../main/engine/sending/scenarios/scenarios.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { resourcesDir } from '../stand-ins.ts'

const ids = readdirSync(join(resourcesDir, 'scenarios')).map(name =>
  scenarioIdSchema.parse(name.replace('.json', '')),
)
const nowMs = Date.parse('2026-02-03T12:00:00Z')

test.each(ids)('%s gives the same bytes for the same seed, and other records for another', async id => {
  const scenarios = createScenarios({ clock: fakeClock(), resourcesDir, ownFolder: () => null })
  const made = await scenarios.madeNotifications(id, { seed: 7, nowMs })
  expect(await scenarios.madeNotifications(id, { seed: 7, nowMs })).toEqual(made)
  const others = await scenarios.madeNotifications(id, { seed: 8, nowMs })
  const idsOf = (all: typeof made) => new Set(all.map(({ recordId }) => recordId))
  expect([...idsOf(made)].filter(id => idsOf(others).has(id))).toEqual([])
  expect(idsOf(made).size).toBe(idsOf(others).size)
  for (const { body } of made) expect(JSON.parse(body)).toHaveProperty('payload')
})
