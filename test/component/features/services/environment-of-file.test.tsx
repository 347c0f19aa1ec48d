import { expect, test } from 'vitest'
import { environmentSchema } from '#contract/registration/environment'
import { EnvironmentPane } from '../../../../renderer/features/services/environments/environment-pane.tsx'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

test('an environment of the project’s file is read-only, and leads to the file', async () => {
  const secret = { place: 'env', variable: 'STAGE_KEY', isAvailable: false }
  const environment = environmentSchema.parse({
    id: 1,
    name: 'stage',
    service: 'funding',
    baseUrl: 'https://service.example',
    authentication: { kind: 'header', headers: [{ name: 'X-Key', secret }] },
    callbackPath: '/stage',
    sourceAddresses: { basis: 'none', addresses: [] },
    isFromFile: true,
  })
  const file = '/p/hooktrail.config.json'
  const screen = await renderView(<EnvironmentPane environment={environment} />, {
    'app.status': exampleStatus,
    'project.get': { file, problem: null, pending: [], hasPort: false, hasFixtures: false, drill: null },
    'environments.list': { environments: [environment], secretPlaces: [] },
    'registrations.list': { registrations: [] },
    'registrations.calls': { calls: [], hasMore: false },
    'tunnels.list': { tunnels: [] },
    'practice.status': () => new Promise(() => {}),
  })
  await expect
    .element(screen.getByText('This environment is from hooktrail.config.json. Change the file instead.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Open file' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Edit' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Replace…' }).elements()).toEqual([])
  await expect.element(screen.getByText('$STAGE_KEY')).toBeVisible()
})
