import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeliveryId, FixtureId } from '#contract/terms'
import { type HeldEngine, holdCalls } from '../../../../support/renderer/held-calls.ts'

let engine: HeldEngine

beforeEach(async () => {
  engine = await holdCalls()
})

afterEach(() => vi.unstubAllGlobals())

it('the URL of the last time is offered as soon as it is known, where none was entered', async () => {
  const { openReplay, useReplay } = await import('../../../../../renderer/features/sending/state/replay.ts')
  const { chooseScenarioTarget, openScenarios, useScenarios } = await import(
    '../../../../../renderer/features/scenarios/state/scenarios.ts'
  )
  const { useSelection } = await import('../../../../../renderer/navigation/selection.ts')
  const { settingsQuery } = await import('../../../../../renderer/data/app/settings.ts')
  const { queryClient } = await import('../../../../../renderer/data/client/query-client.ts')
  new QueryObserver(queryClient, settingsQuery).subscribe(() => {})
  useSelection.setState({ selectedId: 1 as DeliveryId })
  openReplay()
  openScenarios()
  chooseScenarioTarget({ to: 'url', url: 'http://127.0.0.1:4000/' })
  await engine.answer('settings.get', { theme: 'system', lastTargetUrl: 'http://127.0.0.1:3000/' })
  expect(useReplay.getState().target.url).toBe('http://127.0.0.1:3000/')
  expect(useScenarios.getState().target.url).toBe('http://127.0.0.1:4000/')
})

it('an answer that comes once another target is chosen is none for that one', async () => {
  const { chooseTarget, sendChosenFixture, useSending } = await import(
    '../../../../../renderer/features/sending/state/sending.ts'
  )
  useSending.setState({ fixtureId: 'one' as FixtureId, target: { to: 'url', url: 'http://first.example/' } })
  void sendChosenFixture(false)
  chooseTarget({ to: 'url', url: 'http://second.example/' })
  await engine.answer('fixtures.send', { id: 1 })
  expect(useSending.getState().outcome.state).toBe('idle')
  void sendChosenFixture(false)
  await engine.answer('fixtures.send', { id: 1 })
  expect(useSending.getState().outcome).toMatchObject({ state: 'done', value: { id: 1 } })
})

it('the preview of another fixture stays until its own is there, and an overtaken one is not shown', async () => {
  const { previewQuery } = await import('../../../../../renderer/data/sending/fixtures.ts')
  const { queryClient } = await import('../../../../../renderer/data/client/query-client.ts')
  const { keepPreviousData } = await import('@tanstack/react-query')
  const optionsOf = (id: string) => ({
    ...previewQuery({ id: id as FixtureId, subject: { record: 'new' } }),
    placeholderData: keepPreviousData,
  })
  const observer = new QueryObserver(queryClient, optionsOf('one'))
  observer.subscribe(() => {})
  await engine.answer('fixtures.preview', { body: '1' })
  observer.setOptions(optionsOf('two'))
  observer.setOptions(optionsOf('three'))
  expect(observer.getCurrentResult().data).toEqual({ body: '1' })
  await engine.answer('fixtures.preview', { body: '3' }, 'newest')
  await engine.answer('fixtures.preview', { body: '2' })
  expect(observer.getCurrentResult().data).toEqual({ body: '3' })
})
