import { afterEach, expect, test } from 'vitest'
import { SettingsView } from '../../../../renderer/features/settings/settings-view.tsx'
import { useClock } from '../../../../renderer/notification/use-clock.ts'
import { setClock } from '../../../../renderer/ui/text/clock.ts'
import { exampleIndex, exampleSettings, exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const responses = {
  'settings.get': exampleSettings,
  'app.status': exampleStatus,
  'index.status': exampleIndex,
  'jobs.list': { jobs: [] },
}

afterEach(() => setClock({ timeZone: 'local', isRelative: false }))

test('a time zone is chosen by its name, and saved', async () => {
  const screen = await renderView(<SettingsView />, responses)
  screen.engine.respond('settings.change', { ...exampleSettings, timeZone: 'America/Mexico_City' })
  await screen.getByRole('combobox', { name: 'Time zone' }).click()
  await screen.getByRole('option', { name: 'America/Mexico City' }).click()
  const changes = screen.engine.calls.filter(({ method }) => method === 'settings.change')
  expect(changes.map(({ params }) => params)).toEqual([{ timeZone: 'America/Mexico_City' }])
  await expect
    .element(screen.getByRole('combobox', { name: 'Time zone' }))
    .toHaveTextContent('America/Mexico City')
})

test('relative times are chosen, and saved', async () => {
  const screen = await renderView(<SettingsView />, responses)
  screen.engine.respond('settings.change', { ...exampleSettings, times: 'relative' })
  await screen.getByText('Relative').click()
  const changes = screen.engine.calls.filter(({ method }) => method === 'settings.change')
  expect(changes.map(({ params }) => params)).toEqual([{ times: 'relative' }])
  await expect.element(screen.getByRole('radio', { name: 'Relative' })).toBeChecked()
})

test('what shows a time follows the settings at once', async () => {
  const atMs = Date.now() - 3 * 60_000
  const utc = new Date(atMs).toISOString().slice(11, 19)
  const screen = await renderView(<Time atMs={atMs} />, {})
  setClock({ timeZone: 'local', isRelative: true })
  await expect.element(screen.getByText('3 min ago')).toBeVisible()
  setClock({ timeZone: 'UTC', isRelative: false })
  await expect.element(screen.getByText(utc, { exact: true }).first()).toBeVisible()
})

function Time({ atMs }: { readonly atMs: number }) {
  const clock = useClock()
  return (
    <p>
      <span>{clock.short(atMs)}</span>, <span>{clock.second(atMs)}</span>
    </p>
  )
}
