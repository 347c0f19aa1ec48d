import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#contract/errors'
import { EnvironmentForm } from '../../../../renderer/features/services/environments/form/environment-form.tsx'
import { PracticeTab } from '../../../../renderer/features/services/practice/practice-tab.tsx'
import { TunnelsTab } from '../../../../renderer/features/services/services-view.tsx'
import { TunnelIndicator } from '../../../../renderer/features/services/tunnels/tunnel-indicator.tsx'
import { examplePractice, exampleTunnel } from '../../../support/renderer/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const stopped = examplePractice()

const showForm = () =>
  renderView(<EnvironmentForm environment={null} />, {
    'environments.list': { environments: [], secretPlaces: [] },
    'practice.status': stopped,
  })

test('a preset brings the published list, or offers the observed one, marked as such', async () => {
  const screen = await showForm()
  const preset = screen.getByRole('combobox', { name: 'Preset' })
  await preset.click()
  await screen.getByRole('option', { name: /^Transaction service, stage/ }).click()
  await expect.element(screen.getByText('Published in the specification.')).toBeVisible()
  await expect.element(screen.getByText(/3\.129\.233\.228 +3\.22\.247\.241 +3\.134\.133\.168/)).toBeVisible()
  await preset.click()
  await screen.getByRole('option', { name: /^Funding service, stage/ }).click()
  await expect.element(screen.getByText('Not published; an observed list is available.')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Source addresses' }).click()
  await screen.getByRole('option', { name: /^Stage \(observed\)/ }).click()
  await expect.element(screen.getByText('Observed: equals the transaction service’s list.')).toBeVisible()
})

test('http is refused beyond this machine, and a name that is taken is reported', async () => {
  const screen = await showForm()
  const create = screen.getByRole('button', { name: 'Create environment' })
  const name = screen.getByLabelText('Name', { exact: true })
  await name.fill('two words')
  await screen.getByLabelText('Base URL').fill('http://service.example')
  await create.click()
  await expect.element(screen.getByText(/A name has 1 to 63 letters/)).toBeVisible()
  await name.fill('ONE')
  const insecure = 'Use https; http is for this machine only.'
  screen.engine.fail('environments.save', new AppError('invalid-url', insecure))
  await create.click()
  await expect.element(screen.getByText(insecure)).toBeVisible()
  await screen.getByLabelText('Base URL').fill('https://service.example')
  screen.engine.fail('environments.save', new AppError('name-taken', 'An environment named one exists.'))
  await create.click()
  await expect.element(screen.getByRole('alert').getByText('An environment named one exists.')).toBeVisible()
})

test('an invalid value of the practice service is reported at its field, and a port in use above', async () => {
  const screen = await renderView(<PracticeTab />, {
    'practice.status': stopped,
    'practice.faults': { faults: [], total: 0, counts: {} },
  })
  await screen.getByLabelText('Duplicates').fill('120')
  await screen.getByRole('button', { name: 'Start only' }).click()
  await expect.element(screen.getByText('From 0 to 100 percent.')).toBeVisible()
  expect(screen.engine.calls.map(({ method }) => method)).not.toContain('practice.start')
  await screen.getByLabelText('Duplicates').fill('12')
  screen.engine.fail('practice.start', new AppError('port-in-use', 'Port 4400 is in use.'))
  await screen.getByRole('button', { name: 'Start only' }).click()
  await expect.element(screen.getByRole('alert').getByText('Port 4400 is in use.')).toBeVisible()
})

const tunnel = (id: number, values: object) => exampleTunnel({ id, name: `tunnel-${id}`, ...values })

test('a tunnel that is down says why, in the top bar too; one that could not be started says why and stays off', async () => {
  const down = tunnel(1, { state: 'down', message: 'cloudflared was not found.' })
  const view = (
    <>
      <TunnelIndicator />
      <TunnelsTab />
    </>
  )
  const screen = await renderView(view, { 'tunnels.list': { tunnels: [down, tunnel(2, {})] } })
  const first = screen.getByRole('listitem', { name: 'tunnel-1' })
  await expect.element(first.getByRole('alert').getByText('cloudflared was not found.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'tunnel tunnel-1 down' })).toBeVisible()
  screen.engine.fail('tunnels.start', new AppError('port-in-use', 'Port 4400 is in use.'))
  const second = screen.getByRole('listitem', { name: 'tunnel-2' })
  await second.getByRole('button', { name: 'Start' }).click()
  await expect.element(second.getByRole('alert').getByText('Port 4400 is in use.')).toBeVisible()
  await expect.element(second).toHaveAttribute('data-state', 'off')
})

test('a tunnel that stops says so, and the command that allows a program is copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  const approveCommand = "npx hooktrail tunnel approve 2 --data '/my data'"
  const screen = await renderView(<TunnelsTab />, {
    'tunnels.list': {
      tunnels: [tunnel(1, { state: 'stopping', message: 'Stopping.' }), tunnel(2, { approveCommand })],
    },
  })
  const first = screen.getByRole('listitem', { name: 'tunnel-1' })
  await expect.element(first).toHaveAttribute('data-state', 'stopping')
  await expect.element(first.getByRole('button', { name: 'Stop' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Copy the command that allows tunnel-2' }).click()
  await expect.poll(() => write.mock.calls).toEqual([[approveCommand]])
})
