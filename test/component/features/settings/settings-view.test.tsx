import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { SettingsView } from '../../../../renderer/features/settings/settings-view.tsx'
import { settingNamesOf } from '../../../../renderer/features/settings/wanted-setting.ts'
import { ToastArea } from '../../../../renderer/ui/feedback/toast-area.tsx'
import { exampleUpdates } from '../../../support/renderer/examples.ts'
import { exampleIndex, exampleSettings, exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const responses = {
  'settings.get': exampleSettings,
  'app.status': exampleStatus,
  'index.status': exampleIndex,
  'jobs.list': { jobs: [] },
  'host.desktop': { hasTray: true, login: { isAvailable: true, isOn: false, message: null }, command: null },
  'updates.status': exampleUpdates,
}

test('a change in another window is shown without a fetch', async () => {
  const screen = await renderView(<SettingsView />, responses)
  await expect.element(screen.getByLabelText('Port')).toHaveValue('4400')
  const fetched = screen.engine.calls.length
  screen.engine.publish('settings.changed', { ...exampleSettings, port: 4500 })
  await expect.element(screen.getByLabelText('Port')).toHaveValue('4500')
  expect(screen.engine.calls.slice(fetched).filter(({ method }) => method === 'settings.get')).toEqual([])
})

const inEachHost = [
  'Limits',
  'Appearance',
  'Times',
  'Search index',
  'Allowed hosts',
  'Accepted certificates',
  'AI agents',
]

test.each([
  ['desktop', ['Capture', 'Desktop', 'Notifications', ...inEachHost, 'Updates', 'About']],
  ['browser', ['Capture', ...inEachHost, 'Signed-in browsers', 'About']],
] as const)(
  'in the %s host the sections are in their order, and each name leads to its place',
  async (host, titles) => {
    const login = { isAvailable: true, isOn: false, message: null }
    const screen = await renderView(<SettingsView />, {
      ...responses,
      'app.status': { ...exampleStatus, host },
      'host.desktop': { hasTray: true, login, command: null },
      'access.list': { browsers: [] },
      'updates.status': exampleUpdates,
    })
    await expect.element(screen.getByRole('heading', { name: 'About' })).toBeVisible()
    const texts = (selector: string) =>
      [...screen.container.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())
    await expect.poll(() => texts('h3')).toEqual(titles)
    const names = settingNamesOf(host)
    await expect.poll(() => names.filter(name => !texts('h3, label').includes(name))).toEqual([])
    const shown = texts('h3, label')
    // In the order in which they are shown.
    const places = names.map(name => shown.indexOf(name))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  },
)

test('the version and the link to its news are separate words', async () => {
  const { container } = await renderView(<SettingsView />, responses)
  await expect.poll(() => container.textContent).toContain(`${exampleStatus.version} · What’s new`)
})

test.each(['Dark', 'Relative'])('the choice of %s that can’t be saved says why', async name => {
  const view = (
    <>
      <SettingsView />
      <ToastArea />
    </>
  )
  const screen = await renderView(view, responses)
  const message = `The disk is full: ${name} is not saved.`
  screen.engine.fail('settings.change', new AppError('disk-full', message))
  await screen.getByRole('radio', { name }).click({ force: true })
  await expect.element(screen.getByRole('alert').filter({ hasText: message })).toBeInTheDocument()
})

test('a port of the project’s file is read-only, and leads to the file', async () => {
  const file = '/p/hooktrail.config.json'
  const screen = await renderView(<SettingsView />, {
    ...responses,
    'app.status': { ...exampleStatus, host: 'browser' },
    'access.list': { browsers: [] },
    'project.get': { file, problem: null, pending: [], hasPort: true, hasFixtures: false, drill: null },
  })
  await expect.element(screen.getByText('Set in hooktrail.config.json.')).toBeVisible()
  await expect.element(screen.getByLabelText('Port')).toHaveAttribute('readonly')
  await expect.element(screen.getByRole('button', { name: 'Copy path of the file' })).toBeVisible()
})
