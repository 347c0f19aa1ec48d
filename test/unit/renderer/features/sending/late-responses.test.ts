import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { DeliveryId, FixtureId } from '#contract/terms'
import { settingsQuery } from '../../../../../renderer/data/app/settings.ts'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import {
  chooseScenarioTarget,
  openScenarios,
  useScenarios,
} from '../../../../../renderer/features/scenarios/state/scenarios.ts'
import { openReplay, useReplay } from '../../../../../renderer/features/sending/state/replay.ts'
import {
  chooseTarget,
  sendChosenFixture,
  useSending,
} from '../../../../../renderer/features/sending/state/sending.ts'
import { useAddress } from '../../../../../renderer/navigation/address.ts'
import { useSelection } from '../../../../../renderer/navigation/selection.ts'
import { heldEngine } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine(useReplay, useScenarios, useSelection, useSending, useAddress)

it('the URL of the last time is offered as soon as it is known, where none was entered', async () => {
  new QueryObserver(queryClient, settingsQuery).subscribe(() => {})
  useSelection.setState({ selectedId: 1 as DeliveryId })
  openReplay()
  openScenarios()
  chooseScenarioTarget({ to: 'url', url: 'http://127.0.0.1:4000/' })
  await engine.respond('settings.get', { theme: 'system', lastTargetUrl: 'http://127.0.0.1:3000/' })
  expect(useReplay.getState().target.url).toBe('http://127.0.0.1:3000/')
  expect(useScenarios.getState().target.url).toBe('http://127.0.0.1:4000/')
})

it('an answer that comes once another target is chosen is none for that one', async () => {
  useSending.setState({ fixtureId: 'one' as FixtureId, target: { to: 'url', url: 'http://first.example/' } })
  void sendChosenFixture(false)
  chooseTarget({ to: 'url', url: 'http://second.example/' })
  await engine.respond('fixtures.send', { id: 1 })
  expect(useSending.getState().outcome.state).toBe('idle')
  void sendChosenFixture(false)
  await engine.respond('fixtures.send', { id: 1 })
  expect(useSending.getState().outcome).toMatchObject({ state: 'done', value: { id: 1 } })
})
