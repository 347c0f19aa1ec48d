import { beforeEach, expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { AppError } from '#contract/errors'
import type { DrillId } from '#contract/terms'
import { idle } from '../../../../renderer/attempt/outcome.ts'
import { DrillView } from '../../../../renderer/features/drill/drill-view.tsx'
import { newDraft } from '../../../../renderer/features/drill/state/drill-draft.ts'
import { openDrillOf, useDrillForm } from '../../../../renderer/features/drill/state/start-drill.ts'
import { chooseThing, useAddress } from '../../../../renderer/navigation/address.ts'
import { exampleDrill, exampleDrillSummary, examplePlan } from '../../support/example-drill.ts'
import { exampleSettings, exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

async function expectText(locator: Locator, text: RegExp): Promise<void> {
  await expect.poll(() => locator.element().textContent).toMatch(text)
}

beforeEach(() => {
  localStorage.clear()
  chooseThing('drill', null)
  useDrillForm.setState({ draft: newDraft, opened: 0, errors: {}, given: {}, ofFile: {}, outcome: idle })
})

const noProject = {
  file: null,
  problem: null,
  pending: [],
  hasPort: false,
  hasFixtures: false,
  drill: null,
}

function engineWith(drills = [exampleDrillSummary()]) {
  return fakeEngine({
    'app.status': exampleStatus,
    'settings.get': { ...exampleSettings, lastTargetUrl: 'http://127.0.0.1:3000/webhooks' },
    'settings.change': exampleSettings,
    'drills.list': { drills, hasMore: false },
    'drills.get': exampleDrill(),
    'drills.plan': examplePlan,
    'project.get': noProject,
    'scenarios.list': { scenarios: [], folder: '' } as never,
    'sessions.list': { sessions: [] } as never,
  })
}

test('without drills, the tab explains a drill and has a button that starts one', async () => {
  const { getByRole, getByText } = await renderView(<DrillView />, engineWith([]))
  await expect.element(getByText(/in every order, repetition and failure/)).toBeVisible()
  await getByRole('button', { name: 'New drill' }).click()
  await expect.element(getByRole('form', { name: 'New drill' })).toBeVisible()
})

test('without an app the sample app is drilled by one click; why it could not start is in the form', async () => {
  const engine = engineWith([])
  const { getByRole, getByText } = await renderView(<DrillView />, engine)
  engine.fail('drills.start', new AppError('busy', 'A drill is running.'))
  await getByRole('button', { name: 'Drill a sample app', exact: true }).click()
  await expect.element(getByText('A drill is running.')).toBeVisible()
  engine.respond('drills.start', exampleDrillSummary({ id: 4 as DrillId, url: 'hooktrail:example' }))
  engine.respond('drills.get', exampleDrill({ id: 4 as DrillId, url: 'hooktrail:example' }))
  await getByRole('button', { name: 'Drill a sample app instead' }).click()
  await expectText(getByRole('option'), /Sample app/)
  const starts = engine.calls.filter(({ method }) => method === 'drills.start')
  expect(starts.map(({ params }) => (params as { readonly url: string }).url)).toEqual(
    Array(2).fill('hooktrail:example'),
  )
})

test('the newest drill is selected, with its counts, state and target', async () => {
  const { getByRole } = await renderView(<DrillView />, engineWith())
  const row = getByRole('option')
  await expectText(row, /037c1b9f and 1 more/)
  await expectText(row, /1 broken, 18 held, 1 not checked/)
  await expect.element(getByRole('region', { name: 'Drill' })).toBeVisible()
  expect(useAddress.getState().things.drill).toBe(3)
})

test('a record opens the form with all values: Enter starts, and the drill is shown', async () => {
  const engine = engineWith([])
  localStorage.setItem(
    'hooktrail.drill',
    JSON.stringify({
      ...newDraft,
      stateUrl: 'http://127.0.0.1:3000/orders/{recordId}',
      ignore: '/updatedAt',
      expect: 'credited-once',
      runs: 40,
    }),
  )
  const { getByRole, getByText } = await renderView(<DrillView />, engine)
  await expect.element(getByRole('button', { name: 'New drill' })).toBeVisible()
  openDrillOf('funding:037c1b9f')
  await expectText(getByRole('list', { name: 'Chosen records' }), /funding:037c1b9f/)
  await expectText(getByRole('list', { name: 'Trails of the plan' }), /037c1b9f/)
  await expect
    .element(getByText(/200 sequences for 1 trail: about [\d,]+ requests, \d+ s if your app/))
    .toBeVisible()
  await expectText(getByRole('list', { name: 'Notes on cells' }), /without a refund/)
  await expect
    .element(getByRole('textbox', { name: 'Target URL' }))
    .toHaveValue('http://127.0.0.1:3000/webhooks')
  const running = exampleDrillSummary({ id: 4 as DrillId, state: 'running', endedAtMs: null })
  engine.respond('drills.start', running)
  engine.respond('drills.get', exampleDrill({ id: 4 as DrillId, state: 'running', endedAtMs: null }))
  getByRole('textbox', { name: 'State URL' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('button', { name: 'Cancel' })).toBeVisible()
  const [start] = engine.calls.filter(({ method }) => method === 'drills.start')
  expect(start?.params).toMatchObject({
    url: 'http://127.0.0.1:3000/webhooks',
    source: { records: ['funding:037c1b9f'], sessionId: null, scenarios: [] },
    state: { by: 'url', url: 'http://127.0.0.1:3000/orders/{recordId}' },
    ignore: ['/updatedAt'],
    expect: ['credited-once'],
    runs: 40,
    allowRemote: false,
  })
})

test('the form has the values of the project’s file, marked; a change of one drops its mark, a changed file fills in', async () => {
  const engine = engineWith([])
  const drill = {
    to: 'http://127.0.0.1:5000/hooks',
    stateUrl: 'http://127.0.0.1:5000/orders/{recordId}',
    runs: 7,
    signing: {
      ...({ by: 'hmac-sha256', header: 'X-S', encoding: 'hex', prefix: '' } as const),
      secret: { from: 'env' as const, variable: 'APP' },
    },
  }
  const file = '/p/hooktrail.config.json'
  engine.respond('project.get', { ...noProject, file, drill })
  const { getByRole, getByText } = await renderView(<DrillView />, engine)
  await getByRole('button', { name: 'New drill' }).click()
  const target = getByRole('textbox', { name: 'Target URL' })
  await expect.element(target).toHaveValue('http://127.0.0.1:5000/hooks')
  await expect.element(target).toHaveAccessibleDescription(/from file/)
  await expectText(getByRole('form', { name: 'New drill' }), /Sent with X-S signed with \$APP\. from file/)
  await expect.element(getByText(/Values marked “from file”/)).toBeVisible()
  await target.fill('http://127.0.0.1:6000/')
  await expect.element(target).not.toHaveAccessibleDescription(/from file/)
  engine.respond('drills.start', exampleDrillSummary({ id: 4 as DrillId }))
  await getByRole('button', { name: 'Start drill' }).click()
  const starts = () => engine.calls.filter(({ method }) => method === 'drills.start')
  await expect.poll(() => starts().length).toBe(1)
  expect(starts()[0]?.params).toMatchObject({
    url: 'http://127.0.0.1:6000/',
    runs: 7,
    state: { by: 'url', url: 'http://127.0.0.1:5000/orders/{recordId}' },
    additions: { signing: { by: 'hmac-sha256', header: 'X-S', secret: { from: 'env', variable: 'APP' } } },
  })
  openDrillOf('funding:037c1b9f')
  engine.respond('project.get', { ...noProject, file, drill: { to: 'http://127.0.0.1:7000/' } })
  engine.publish('project.changed', {})
  await expect.element(target).toHaveValue('http://127.0.0.1:7000/')
  await expectText(getByRole('list', { name: 'Chosen records' }), /funding:037c1b9f/)
})

test('the form names missing values and starts no drill', async () => {
  const engine = engineWith([])
  const { getByRole, getByText } = await renderView(<DrillView />, engine)
  await getByRole('button', { name: 'New drill' }).click()
  await getByRole('radio', { name: 'Captured records' }).click()
  await getByRole('textbox', { name: 'State URL' }).fill('http://127.0.0.1:3000/orders')
  await getByRole('button', { name: 'Start drill' }).click()
  await expect.element(getByText('Add a record.')).toBeVisible()
  await expect.element(getByText('Write {recordId} where the id belongs.').first()).toBeVisible()
  expect(engine.calls.filter(({ method }) => method === 'drills.start')).toEqual([])
})

test('a target beyond this machine is asked for; a program that waits for consent says where', async () => {
  const engine = engineWith([])
  const { getByRole, getByText } = await renderView(<DrillView />, engine)
  await getByRole('button', { name: 'New drill' }).click()
  await getByRole('radio', { name: 'Program' }).click()
  await getByRole('textbox', { name: 'State program' }).fill('./print {recordId}')
  engine.respond('drills.start', ({ allowRemote }) => {
    if (allowRemote)
      throw new AppError('consent-needed', 'Allow ./print in the terminal where Hooktrail runs.')
    throw new AppError('remote-target-refused', 'example.com is not this machine.', { host: 'example.com' })
  })
  await getByRole('button', { name: 'Start drill' }).click()
  await getByRole('button', { name: 'Send to this host' }).click()
  await expect.element(getByText('Allow ./print in the terminal where Hooktrail runs.')).toBeVisible()
  expect(engine.calls.filter(({ method }) => method === 'drills.start').at(-1)?.params).toMatchObject({
    state: { by: 'command', command: ['./print', '{recordId}'] },
    allowRemote: true,
  })
})

test('an invalid number stays as typed, and no drill starts with the last valid one', async () => {
  const engine = engineWith([])
  const { getByRole, getByText } = await renderView(<DrillView />, engine)
  openDrillOf('funding:037c1b9f')
  await getByRole('button', { name: 'More options' }).click()
  const runs = getByRole('textbox', { name: 'Runs' })
  await runs.fill('many')
  await userEvent.keyboard('{Enter}')
  await getByRole('button', { name: 'Start drill' }).click({ force: true })
  await expect.element(getByText('Correct the marked fields.').first()).toBeVisible()
  await expect.element(runs).toHaveValue('many')
  expect(engine.calls.map(({ method }) => method)).not.toContain('drills.start')
})
