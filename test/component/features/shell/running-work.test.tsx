import { beforeEach, expect, test } from 'vitest'
import type { DrillId } from '#contract/terms'
import { RunningWork } from '../../../../renderer/features/shell/top-bar.tsx'
import { goTo, useAddress } from '../../../../renderer/navigation/address.ts'
import { examplePractice } from '../../../support/renderer/examples.ts'
import { exampleDrillSummary } from '../../support/example-drill.ts'
import { renderView } from '../../support/render-view.tsx'

beforeEach(() => useAddress.setState(useAddress.getInitialState()))

const drill = exampleDrillSummary({ id: 4 as DrillId, state: 'running', runs: 50, plannedRuns: 200 })

const practice = examplePractice({
  state: 'running',
  baseUrl: 'http://127.0.0.1:4500',
  planned: 40,
  delivered: 9,
  givenUp: 1,
})

function show(drills = [drill]) {
  return renderView(<RunningWork />, {
    'drills.list': { drills, hasMore: false },
    'batches.list': { batches: [], hasMore: false },
    'practice.status': practice,
  })
}

test('a running drill and the practice service show how far they are in every other place, and lead there', async () => {
  const { getByRole } = await show()
  await getByRole('button', { name: 'Drill 25 %' }).click()
  expect(useAddress.getState()).toMatchObject({ view: 'drill', things: { drill: 4 } })
  await expect.element(getByRole('button', { name: /^Drill/ })).not.toBeInTheDocument()
  await getByRole('button', { name: 'Practice 25 %' }).click()
  expect(useAddress.getState()).toMatchObject({ view: 'services', tabs: { services: 'practice' } })
  await expect.element(getByRole('button', { name: /^Practice/ })).not.toBeInTheDocument()
  goTo('trails')
  await expect.element(getByRole('button', { name: 'Drill 25 %' })).toBeVisible()
})

test('ended work is not shown', async () => {
  const { getByRole } = await show([{ ...drill, state: 'done' }])
  await expect.element(getByRole('button', { name: 'Practice 25 %' })).toBeVisible()
  await expect.element(getByRole('button', { name: /^Drill/ })).not.toBeInTheDocument()
})
