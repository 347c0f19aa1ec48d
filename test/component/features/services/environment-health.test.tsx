import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { EnvironmentHealthFact } from '../../../../renderer/features/services/environments/environment-health.tsx'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { exampleEnvironment, examplePractice } from '../../../support/renderer/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const production = exampleEnvironment({ name: 'production' })
const local = { ...production, name: 'practice-transactions', baseUrl: 'http://127.0.0.1:4500' }
const stopped = examplePractice()
const running = { ...stopped, state: 'running' as const, baseUrl: 'http://127.0.0.1:4500' }
const responding = {
  isResponding: true,
  checkedAtMs: Date.now(),
  elapsedMs: 12,
  httpStatus: 401,
  message: 'service.example responded with status 401.',
}
const silent = {
  isResponding: false,
  checkedAtMs: Date.now(),
  elapsedMs: 5000,
  httpStatus: null,
  message: 'service.example did not respond within 5 seconds.',
}

test('a service beyond this machine is not called before the button is pressed', async () => {
  const screen = await renderView(<EnvironmentHealthFact environment={production} />, {
    'practice.status': stopped,
    'environments.test': responding,
  })
  await expect.element(screen.getByText('Not checked')).toBeVisible()
  expect(screen.engine.calls).toEqual([])
  screen.engine.reconnect()
  screen.engine.publish('environments.changed', {})
  await screen.getByRole('button', { name: 'Test connection' }).click()
  await expect.element(screen.getByText('Responding', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('HTTP 401 in 12 ms; any response counts')).toBeVisible()
  screen.engine.respond('environments.test', silent)
  await screen.getByRole('button', { name: 'Test connection' }).click()
  await expect.element(screen.getByText('Not responding')).toBeVisible()
  await expect.element(screen.getByText(silent.message)).toBeVisible()
  expect(screen.engine.calls.filter(({ method }) => method === 'environments.test')).toHaveLength(2)
})

test('one on this machine is tested as it opens, and again as the practice service starts', async () => {
  const screen = await renderView(<EnvironmentHealthFact environment={local} />, {
    'practice.status': stopped,
    'environments.test': silent,
  })
  await expect.element(screen.getByText('Not responding')).toBeVisible()
  await screen.getByRole('button', { name: 'Start the practice service' }).click()
  expect(useAddress.getState().tabs.services).toBe('practice')
  screen.engine.respond('environments.test', responding)
  screen.engine.publish('practice.changed', running)
  await expect.element(screen.getByText('Responding', { exact: true })).toBeVisible()
})

test('a test that failed here says why, and nothing of the service', async () => {
  const screen = await renderView(<EnvironmentHealthFact environment={production} />, {})
  screen.engine.fail('environments.test', new AppError('not-found', 'No environment 1 in this data folder.'))
  await screen.getByRole('button', { name: 'Test connection' }).click()
  await expect.element(screen.getByText('No environment 1 in this data folder.')).toBeVisible()
  await expect.element(screen.getByText('Not checked')).toBeVisible()
})
