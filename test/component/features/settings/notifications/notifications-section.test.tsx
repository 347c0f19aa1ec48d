import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { SettingsView } from '../../../../../renderer/features/settings/settings-view.tsx'
import { exampleUpdates } from '../../../../support/renderer/examples.ts'
import { exampleIndex, exampleSettings, exampleStatus } from '../../../support/examples.ts'
import { renderView } from '../../../support/render-view.tsx'

const responses = {
  'settings.get': exampleSettings,
  'app.status': { ...exampleStatus, host: 'desktop' as const },
  'index.status': exampleIndex,
  'jobs.list': { jobs: [] },
  'host.desktop': { hasTray: true, login: { isAvailable: true, isOn: false, message: null }, command: null },
  'updates.status': exampleUpdates,
}

test('nothing is notified unless chosen, and only the choice is sent, so that another is not undone', async () => {
  const screen = await renderView(<SettingsView />, responses)
  const failed = screen.getByRole('switch', { name: 'Record failed' })
  await expect.element(failed).not.toBeChecked()
  const notifications = { ...exampleSettings.notifications, failed: true }
  screen.engine.respond('settings.change', { ...exampleSettings, notifications })
  await failed.click()
  await expect.element(failed).toBeChecked()
  const changes = screen.engine.calls.filter(({ method }) => method === 'settings.change')
  expect(changes.map(({ params }) => params)).toEqual([{ notifications: { failed: true } }])
})

test('a system without notifications is reported at the button', async () => {
  const screen = await renderView(<SettingsView />, responses)
  screen.engine.respond('host.testNotification', () => {
    throw new AppError('not-available', 'This system shows no notifications.')
  })
  await screen.getByRole('button', { name: 'Send test notification' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This system shows no notifications.')
})
