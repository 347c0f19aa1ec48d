import { beforeEach, expect, test } from 'vitest'
import type { Result } from '#contract/methods'
import { FirstRun } from '../../../../renderer/features/deliveries/first-run.tsx'
import {
  changePracticeDraft,
  createSigned,
  tryFromDraft,
  usePractice,
} from '../../../../renderer/features/services/practice/practice-state.ts'
import { PracticeTab } from '../../../../renderer/features/services/practice/practice-tab.tsx'
import { goTo, goToTab, useAddress } from '../../../../renderer/navigation/address.ts'
import { openedOverlay, openOverlay } from '../../../../renderer/navigation/overlay.ts'
import { examplePractice } from '../../../support/renderer/examples.ts'
import { exampleSettings } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const stopped = examplePractice()
const running = examplePractice({ state: 'running', baseUrl: 'http://127.0.0.1:4499' })

beforeEach(() => usePractice.setState(usePractice.getInitialState()))

/** The place, over an engine that starts the practice service only once `answer` is called. */
async function showWaiting() {
  const tried = Promise.withResolvers<Result<'practice.try'>>()
  const created = Promise.withResolvers<Result<'practice.createSigned'>>()
  await renderView(<FirstRun />, {
    'practice.status': stopped,
    'practice.try': () => tried.promise,
    'practice.createSigned': () => created.promise,
    'environments.list': { environments: [], secretPlaces: [] },
    'registrations.list': { registrations: [] },
  })
  return () => {
    tried.resolve({ status: running, registrations: [] })
    created.resolve({ status: running, environments: [] })
  }
}

test('a practice run that was started in another place opens Deliveries', async () => {
  const respond = await showWaiting()
  goToTab('services', 'practice')
  const trial = tryFromDraft()
  respond()
  await trial
  expect(useAddress.getState().view).toBe('deliveries')
})

test('a trial leaves the user where they went meanwhile', async () => {
  const respond = await showWaiting()
  goTo('deliveries')
  const trial = tryFromDraft()
  goTo('trails')
  respond()
  await trial
  expect(useAddress.getState().view).toBe('trails')
})

test('a trial registers unsigned, whatever the form says about signatures', async () => {
  const respond = await showWaiting()
  goTo('deliveries')
  changePracticeDraft({ isSigned: true })
  const trial = tryFromDraft()
  respond()
  await trial
  expect(usePractice.getState()).toMatchObject({ errors: {}, draft: { seed: '2' } })
})

test('a trial with an option that is not valid shows the option', async () => {
  await showWaiting()
  goTo('deliveries')
  changePracticeDraft({ count: 'many' })
  await tryFromDraft()
  expect(useAddress.getState()).toMatchObject({ view: 'services', tabs: { services: 'practice' } })
  expect(usePractice.getState().errors).toHaveProperty('count')
})

test('the start of a practice run does not close a dialog opened meanwhile', async () => {
  const respond = await showWaiting()
  goTo('deliveries')
  const trial = tryFromDraft()
  openOverlay({ name: 'palette' })
  respond()
  await trial
  expect(useAddress.getState().view).toBe('deliveries')
  expect(openedOverlay()).toBe('palette')
})

test('new signed environments are shown only where they were asked for', async () => {
  const respond = await showWaiting()
  goToTab('services', 'practice')
  const creation = createSigned()
  goTo('deliveries')
  respond()
  await creation
  expect(useAddress.getState().tabs.services).toBe('practice')
})

test('a host that was refused can be allowed, and is then not shown', async () => {
  const { engine, getByRole } = await renderView(<PracticeTab />, {
    'practice.status': { ...running, refusedHosts: ['hooks.example'] },
    'practice.faults': { faults: [], total: 0, counts: {} },
    'settings.get': exampleSettings,
    'settings.change': ({ allowedHosts = [] }) => ({ ...exampleSettings, allowedHosts }),
  })
  await expect.element(getByRole('alert').getByText('hooks.example is not this machine.')).toBeVisible()
  await getByRole('button', { name: 'Allow host' }).click()
  await expect.element(getByRole('alert')).not.toBeInTheDocument()
  const changes = engine.calls.filter(({ method }) => method === 'settings.change')
  expect(changes).toMatchObject([{ params: { allowedHosts: ['hooks.example'] } }])
})
