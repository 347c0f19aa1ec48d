import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '#contract/errors'
import type { Scenario } from '#contract/sending/scenarios'
import { chooseSendSigning } from '../../../../renderer/attempt/signing.ts'
import { latestSettings } from '../../../../renderer/data/app/settings.ts'
import { ScenariosTab } from '../../../../renderer/features/scenarios/scenarios-tab.tsx'
import { useScenarioDraft } from '../../../../renderer/features/scenarios/state/scenario-draft.ts'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { exampleScenario, exampleSettings, exampleStatus, exampleStep } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

function engineWith(scenarios: readonly Scenario[], unreadable: { file: string; message: string }[] = []) {
  return fakeEngine({
    'app.status': exampleStatus,
    'settings.get': exampleSettings,
    'scenarios.list': { scenarios: [...scenarios], folder: '/data/fixtures/scenarios', unreadable },
  })
}

beforeEach(async () => {
  // In a narrow window the speeds cover the target.
  await page.viewport(1280, 800)
  useAddress.setState(useAddress.getInitialState())
  useScenarioDraft.setState(useScenarioDraft.getInitialState())
})

test('lanes and table show faults and concurrent requests', async () => {
  const steps = [
    exampleStep({}),
    exampleStep({ status: 'COMPLETE', faults: ['burst'], fault: '2 are sent at the same time' }),
    exampleStep({
      status: 'COMPLETE',
      repeats: 1,
      isAtOnce: true,
      faults: ['duplicate', 'burst'],
      fault: 'COMPLETE again',
      findings: ['duplicate-identical'],
    }),
  ]
  const screen = await renderView(<ScenariosTab />, engineWith([exampleScenario({ steps })]))
  const preview = screen.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText('Duplicate, Burst')).toBeVisible()
  await expect
    .element(preview.getByText(/sent as number 3, at the same time as the one before: COMPLETE again/))
    .toBeInTheDocument()
  const table = screen.getByRole('table', { name: 'Steps' })
  await expect.element(table.getByText('at once')).toBeVisible()
  await expect.element(table.getByText('Duplicate, same bytes')).toBeVisible()
})

test('files that are not valid are listed; bundled scenarios can only be duplicated', async () => {
  const bundled = exampleScenario({ id: 'duplicates', title: 'Duplicates', isOwn: false })
  const unreadable = [{ file: 'broken.json', message: 'Not a scenario.' }]
  const screen = await renderView(<ScenariosTab />, engineWith([bundled], unreadable))
  const invalid = screen.getByRole('list', { name: 'Invalid scenario files' })
  await expect.element(invalid).toHaveTextContent('1 file is not valid:broken.json Not a scenario.')
  await expect.element(screen.getByRole('button', { name: 'Duplicate…' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit' }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Scenario actions' }).elements()).toEqual([])
})

test('a file that could not be loaded or saved says why', async () => {
  const engine = engineWith([exampleScenario({})])
  engine.fail('scenarios.source', new AppError('not-found', 'No scenario own/mine.'))
  const screen = await renderView(<ScenariosTab />, engine)
  await screen.getByRole('button', { name: 'Edit' }).click()
  const editor = screen.getByRole('region', { name: 'Scenario file' })
  await expect.element(editor.getByText('No scenario own/mine.')).toBeVisible()
  engine.respond('scenarios.source', { id: exampleScenario({}).id, text: '{"title": "Mine"}' })
  engine.respond('scenarios.check', { problems: [] })
  await editor.getByRole('button', { name: 'Try again' }).click()
  await editor.getByRole('textbox', { name: 'Scenario file' }).click()
  await userEvent.keyboard('{Control>}{End}{/Control} ')
  engine.fail('scenarios.save', new AppError('folder-not-writable', 'Can’t write the folder.'))
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect.element(editor.getByText('Can’t write the folder.')).toBeVisible()
})

test('the steps follow the seed, and a text that is no seed is refused', async () => {
  const engine = engineWith([exampleScenario({ isSeeded: true })])
  const screen = await renderView(<ScenariosTab />, engine)
  await screen.getByLabelText('Seed').fill('42')
  await expect
    .poll(() => engine.calls.some(({ params }) => (params as { seed?: number }).seed === 42))
    .toBe(true)
  await screen.getByLabelText('Seed').fill('4294967296')
  await expect.element(screen.getByRole('button', { name: 'Run' })).toBeDisabled()
})

test('a scenario is signed as chosen, and not while the signature has no secret', async () => {
  const engine = engineWith([exampleScenario({})])
  engine.respond('signingSecrets.list', { names: [], place: null })
  engine.hold('scenarios.run')
  onTestFinished(() => chooseSendSigning(null))
  const screen = await renderView(<ScenariosTab />, engine)
  const run = screen.getByRole('button', { name: 'Run' })
  await screen.getByRole('radio', { name: 'HMAC-SHA256' }).click()
  await expect.element(run).toBeDisabled()
  await screen.getByRole('radio', { name: 'RSA key pair' }).click()
  await run.click()
  const sent = () => engine.calls.filter(({ method }) => method === 'scenarios.run')
  await expect.poll(sent).toMatchObject([{ params: { additions: { signing: { by: 'rsa-sha256' } } } }])
})

test('the URL of the last time is not offered where one was entered', async () => {
  const engine = engineWith([exampleScenario({})])
  const settings = Promise.withResolvers<typeof exampleSettings>()
  engine.respond('settings.get', () => settings.promise)
  const screen = await renderView(<ScenariosTab />, engine)
  await screen.getByRole('radio', { name: 'Another URL' }).click()
  const url = screen.getByRole('textbox', { name: 'Target URL' })
  await url.fill('http://127.0.0.1:4000/')
  settings.resolve({ ...exampleSettings, lastTargetUrl: 'http://127.0.0.1:3000/' })
  await expect.poll(() => latestSettings()?.lastTargetUrl).toBe('http://127.0.0.1:3000/')
  engine.hold('scenarios.run')
  await screen.getByRole('button', { name: 'Run' }).click()
  await expect
    .poll(() => engine.calls.find(({ method }) => method === 'scenarios.run')?.params)
    .toMatchObject({ target: { to: 'url', url: 'http://127.0.0.1:4000/' } })
})

test('a URL that was cleared stays so where another scenario is chosen', async () => {
  const engine = engineWith([exampleScenario({}), exampleScenario({ id: 'own/other', title: 'Other' })])
  engine.respond('settings.get', { ...exampleSettings, lastTargetUrl: 'http://127.0.0.1:3000/' })
  const screen = await renderView(<ScenariosTab />, engine)
  await screen.getByRole('radio', { name: 'Another URL' }).click()
  const url = screen.getByRole('textbox', { name: 'Target URL' })
  await expect.poll(() => latestSettings()?.lastTargetUrl).toBe('http://127.0.0.1:3000/')
  await url.clear()
  await screen.getByRole('option', { name: /^Other/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'Other' })).toBeVisible()
  await expect.element(url).toHaveValue('')
})
