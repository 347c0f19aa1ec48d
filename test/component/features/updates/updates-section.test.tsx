import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import type { UpdateStatus } from '#contract/updates'
import { UpdatesSection } from '../../../../renderer/features/updates/updates-section.tsx'
import { exampleUpdates } from '../../../support/renderer/examples.ts'
import { exampleSettings } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const shown = (status: UpdateStatus) =>
  renderView(<UpdatesSection choice="off" />, {
    'updates.status': status,
    'updates.check': status,
    'updates.install': status,
    'settings.change': { ...exampleSettings, updates: 'on' },
  })
const { release } = exampleUpdates
if (release === null) throw new Error('The example has no release.')

test('while it is fetched there is a skeleton', async () => {
  const engine = fakeEngine()
  engine.hold('updates.status')
  const screen = await renderView(<UpdatesSection choice="off" />, engine)
  await expect.element(screen.getByRole('status', { name: 'Loading updates' })).toBeInTheDocument()
})

test('a build without a feed says so, and offers nothing', async () => {
  const screen = await shown({ ...exampleUpdates, feedUrl: null, release: null, lastLook: null })
  await expect.element(screen.getByText('Updates are not available in this build.')).toBeVisible()
  await expect.element(screen.getByRole('switch')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Check now' })).not.toBeInTheDocument()
})

test('it says what a look sends, is switched on, and looks only when it is pressed', async () => {
  const screen = await shown({ ...exampleUpdates, release: null, lastLook: null })
  await expect.element(screen.getByText(/Requests one file from updates\.example\.org/)).toBeVisible()
  await expect.element(screen.getByText('Not checked yet')).toBeVisible()
  await screen.getByRole('switch', { name: 'Check for updates daily' }).click()
  const called = () => screen.engine.calls.filter(({ method }) => method !== 'updates.status')
  await expect.poll(called).toEqual([{ method: 'settings.change', params: { updates: 'on' } }])
  await screen.getByRole('button', { name: 'Check now' }).click()
  await expect.poll(called).toHaveLength(2)
  expect(called()[1]).toEqual({ method: 'updates.check', params: {} })
})

test('a look that failed says why, and one that found nothing says so', async () => {
  const lastLook = { atMs: 0, problem: 'wrong-signature' } as const
  const screen = await shown({ ...exampleUpdates, release: null, lastLook })
  await expect.element(screen.getByText('The signature of the update feed is wrong.')).toBeVisible()
  const fine = { ...exampleUpdates, release: null, lastLook: { atMs: 0, problem: null } }
  screen.engine.publish('updates.changed', fine)
  await expect.element(screen.getByText('Hooktrail is up to date.')).toBeVisible()
})

test('while it waits it says what for, and a second look is not offered', async () => {
  const screen = await shown({
    ...exampleUpdates,
    release: null,
    work: { kind: 'waiting', to: 'look', until: 'drill' },
  })
  await expect.element(screen.getByText('Waits until the drill has ended.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Check now' }))
    .toHaveAccessibleDescription('An update is in progress.')
})

test('a newer version is downloaded on request, and installed by a second press', async () => {
  const screen = await shown(exampleUpdates)
  const card = screen.getByRole('region', { name: 'Hooktrail 2.0.0' })
  await expect.element(card.getByText('A second version.')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Open release page' }))
    .toHaveAttribute('target', '_blank')
  await card.getByRole('button', { name: 'Download and install' }).click()
  await expect
    .poll(() => screen.engine.calls.at(-1))
    .toEqual({ method: 'updates.install', params: { step: 'download' } })
  screen.engine.publish('updates.changed', {
    ...exampleUpdates,
    work: { kind: 'downloading', doneBytes: 25, totalBytes: 100 },
  })
  await expect.element(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  screen.engine.publish('updates.changed', { ...exampleUpdates, work: { kind: 'ready' } })
  await card.getByRole('button', { name: 'Restart to update' }).click()
  await expect
    .poll(() => screen.engine.calls.at(-1))
    .toEqual({ method: 'updates.install', params: { step: 'restart' } })
  const failed = { ...exampleUpdates, work: { kind: 'failed', problem: 'unfinished' } as const }
  screen.engine.publish('updates.changed', failed)
  await expect.element(card.getByText('The download is not the file that the feed names.')).toBeVisible()
})

test('a copy of a package manager gets the command, and no button that installs', async () => {
  const command = 'sudo apt install ./hooktrail_2.0.0_amd64.deb'
  const screen = await shown({ ...exampleUpdates, release: { ...release, way: 'package', command } })
  await expect.element(screen.getByText(command)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy command' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Download and install' })).not.toBeInTheDocument()
})

test('an error of the host is shown', async () => {
  const screen = await shown(exampleUpdates)
  screen.engine.fail('updates.check', new AppError('not-available', 'Updates are off here.'))
  await screen.getByRole('button', { name: 'Check now' }).click()
  await expect.element(screen.getByRole('alert').getByText('Updates are off here.')).toBeVisible()
})
