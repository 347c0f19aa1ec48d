import { beforeEach, expect, test, vi } from 'vitest'
import type { Settings } from '#contract/settings'
import type { AppStatus } from '#contract/status'
import type { UpdateStatus } from '#contract/updates'
import { UpdateNotices } from '../../../../renderer/features/updates/update-notices.tsx'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { exampleUpdates } from '../../../support/renderer/examples.ts'
import { exampleSettings, exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

beforeEach(() => localStorage.clear())

function shown(
  settings: Partial<Settings>,
  updates: Partial<UpdateStatus> = {},
  host: AppStatus['host'] = 'desktop',
  onOpenSettings = () => {},
) {
  let saved: Settings = { ...exampleSettings, shownVersion: '1.0.0', ...settings }
  return renderView(<UpdateNotices onOpenSettings={onOpenSettings} />, {
    'app.status': { ...exampleStatus, host },
    'updates.status': { ...exampleUpdates, release: null, ...updates },
    'settings.get': () => saved,
    'settings.change': change => {
      saved = { ...saved, ...change } as Settings
      return saved
    },
  })
}

/** Rendered after everything that a notice could wait for. */
async function withoutNotice(screen: Awaited<ReturnType<typeof shown>>): Promise<void> {
  await expect.poll(() => screen.engine.calls.map(({ method }) => method)).toContain('settings.get')
  await expect.element(screen.getByTestId('notice')).not.toBeInTheDocument()
}

test.each([
  ['Check daily', 'on'],
  ['Don’t check', 'off'],
])('the question is asked once: %s', async (name, updates) => {
  const screen = await shown({ updates: 'unasked' })
  await expect.element(screen.getByText('Check for updates daily?')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name }).click()
  await expect.element(screen.getByText('Check for updates daily?')).not.toBeInTheDocument()
  expect(screen.engine.calls.at(-1)).toEqual({ method: 'settings.change', params: { updates } })
})

test.each<[where: string, settings: Partial<Settings>, updates: Partial<UpdateStatus>]>([
  ['in CI', {}, { mayAsk: false }],
  ['in a build without a feed', {}, { feedUrl: null }],
  ['after an answer', { updates: 'off' }, {}],
])('it is not asked %s', async (_, settings, updates) => {
  await withoutNotice(await shown(settings, updates))
})

test('in a browser nothing is asked, and nothing of updates is called', async () => {
  const screen = await shown({}, {}, 'browser')
  await withoutNotice(screen)
  expect(screen.engine.calls.map(({ method }) => method)).not.toContain('updates.status')
})

test('a newer version is said once, and leads to Settings', async () => {
  const opened = vi.fn()
  const { release } = exampleUpdates
  const screen = await shown({ updates: 'on' }, { release }, 'desktop', opened)
  await expect.element(screen.getByText('Hooktrail 2.0.0 is available.')).toBeVisible()
  await screen.getByRole('button', { name: 'View update' }).click()
  expect(opened).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(screen.getByTestId('notice')).not.toBeInTheDocument()
  await screen.unmount()
  const again = await shown({ updates: 'on' }, { release })
  await withoutNotice(again)
  if (release === null) throw new Error('The example has no release.')
  again.engine.publish('updates.changed', { ...exampleUpdates, release: { ...release, version: '2.0.1' } })
  await expect.element(again.getByText('Hooktrail 2.0.1 is available.')).toBeVisible()
})

test('after an update its news are offered once, in a browser too', async () => {
  const screen = await shown({ shownVersion: '0.9.0' }, {}, 'browser')
  await expect.element(screen.getByText('This is Hooktrail 1.0.0.')).toBeVisible()
  await screen.getByRole('button', { name: 'Show what’s new' }).click()
  await expect.element(screen.getByTestId('notice')).not.toBeInTheDocument()
  expect(useAddress.getState().things.docs).toBe('whats-new')
  expect(useAddress.getState().view).toBe('docs')
  expect(screen.engine.calls.at(-1)).toEqual({ method: 'settings.change', params: { shownVersion: '1.0.0' } })
})

test('at a first start nothing is new', async () => {
  await withoutNotice(await shown({ shownVersion: '' }, {}, 'browser'))
})
