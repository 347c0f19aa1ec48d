import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { DesktopSection } from '../../../../../renderer/features/settings/desktop/desktop-section.tsx'
import { exampleSettings } from '../../../support/examples.ts'
import { renderView } from '../../../support/render-view.tsx'

const off = { hasTray: true, login: { isAvailable: true, isOn: false, message: null }, command: null }
const on = { ...off, login: { ...off.login, isOn: true } }

const view = <DesktopSection keepsCapturing />

test('start at login is switched on, as the system then has it', async () => {
  const screen = await renderView(view, { 'host.desktop': off })
  const login = screen.getByRole('switch', { name: 'Start at login' })
  await expect.element(login).not.toBeChecked()
  screen.engine.respond('host.startAtLogin', on)
  await login.click()
  await expect.element(login).toBeChecked()
  const changes = screen.engine.calls.filter(({ method }) => method === 'host.startAtLogin')
  expect(changes.map(({ params }) => params)).toEqual([{ isOn: true }])
})

test('a switch that failed stays as it was, and says why', async () => {
  const screen = await renderView(view, { 'host.desktop': off })
  screen.engine.fail('host.startAtLogin', new AppError('not-available', 'Not accepted.'))
  await screen.getByRole('switch', { name: 'Start at login' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not accepted.')
  await expect.element(screen.getByRole('switch', { name: 'Start at login' })).not.toBeChecked()
})

test('where the system offers no login item it says why', async () => {
  const login = { isAvailable: false, isOn: false, message: 'Hooktrail runs from a checkout.' }
  const screen = await renderView(view, { 'host.desktop': { ...off, login } })
  await expect.element(screen.getByRole('switch', { name: 'Start at login' })).toBeDisabled()
  await expect.element(screen.getByText('Hooktrail runs from a checkout.')).toBeVisible()
})

test('keeping to capture is switched off', async () => {
  const screen = await renderView(view, { 'host.desktop': off, 'settings.get': exampleSettings })
  screen.engine.respond('settings.change', { ...exampleSettings, keepsCapturing: false })
  await screen.getByRole('switch', { name: 'Keep capturing in the tray' }).click()
  const changes = screen.engine.calls.filter(({ method }) => method === 'settings.change')
  expect(changes.map(({ params }) => params)).toEqual([{ keepsCapturing: false }])
})

const path = '/home/me/.local/bin/hooktrail'
const missing = { isInstalled: false, path, program: [path], message: null }
const install = { name: 'Install the command' }

test('the command is installed, and its path is shown', async () => {
  const screen = await renderView(view, { 'host.desktop': { ...off, command: missing } })
  await expect.element(screen.getByText(/^The command is not installed\./)).toBeVisible()
  screen.engine.respond('host.installCommand', {
    ...off,
    command: { ...missing, isInstalled: true, message: 'Add /home/me/.local/bin to PATH.' },
  })
  await screen.getByRole('button', install).click()
  const installed = 'Installed at /home/me/.local/bin/hooktrail. Add /home/me/.local/bin to PATH.'
  await expect.element(screen.getByText(installed)).toBeVisible()
  await expect.element(screen.getByRole('button', install)).not.toBeInTheDocument()
})

test('a command that could not be installed says why, and can be tried again', async () => {
  const screen = await renderView(view, { 'host.desktop': { ...off, command: missing } })
  screen.engine.fail('host.installCommand', new AppError('not-available', 'Another program has it.'))
  await screen.getByRole('button', install).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Another program has it.')
  await expect.element(screen.getByText(/^The command is not installed\./)).toBeVisible()
  await expect.element(screen.getByRole('button', install)).toBeEnabled()
})

test('where there is no command to install, none is offered', async () => {
  const screen = await renderView(view, { 'host.desktop': off })
  await expect.element(screen.getByRole('switch', { name: 'Start at login' })).toBeVisible()
  await expect.element(screen.getByRole('button', install)).not.toBeInTheDocument()
})

test('a desktop without a tray says that closing the window quits', async () => {
  const screen = await renderView(view, { 'host.desktop': { ...off, hasTray: false } })
  await expect.element(screen.getByText(/shows no tray icons/)).toBeVisible()
})
