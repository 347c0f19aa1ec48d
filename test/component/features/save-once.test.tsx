import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MethodName } from '#contract/methods'
import { routeSchema } from '#contract/sending/routes'
import { deliveryId } from '#contract/terms'
import { FixturesTab } from '../../../renderer/features/fixtures/fixtures-tab.tsx'
import { editText } from '../../../renderer/features/fixtures/state/edited-fixture.ts'
import { OrganizeDialog } from '../../../renderer/features/organizing/dialog/organize-dialog.tsx'
import { NoteSection } from '../../../renderer/features/organizing/note-section.tsx'
import { openRoute } from '../../../renderer/features/routes/routes-store.ts'
import { RoutesView } from '../../../renderer/features/routes/routes-view.tsx'
import { ScenariosTab } from '../../../renderer/features/scenarios/scenarios-tab.tsx'
import { editScenarioText } from '../../../renderer/features/scenarios/state/scenario-draft.ts'
import { openSavedSearches } from '../../../renderer/features/search/saved/open-saved.ts'
import { SavedSearches } from '../../../renderer/features/search/saved/saved-searches.tsx'
import { EnvironmentForm } from '../../../renderer/features/services/environments/form/environment-form.tsx'
import { TunnelsTab } from '../../../renderer/features/services/services-view.tsx'
import { TunnelForm } from '../../../renderer/features/services/tunnels/tunnel-form.tsx'
import { SessionDialog } from '../../../renderer/features/sessions/dialog/session-dialog.tsx'
import { exampleFixture, exampleTunnel } from '../../support/renderer/examples.ts'
import { clickTwice } from '../support/click-twice.ts'
import { exampleDelivery } from '../support/example-record.ts'
import { exampleScenario, exampleSettings, exampleStatus } from '../support/examples.ts'
import { fakeEngine, type Responses } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

const chosen = { of: { ids: [deliveryId(1)] }, title: '1 delivery', isSelection: false }
const fill = (label: string, text: string) => page.getByLabelText(label, { exact: true }).first().fill(text)
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

const route = routeSchema.parse({ id: 1, name: 'first', path: '/first' })
const scenario = exampleScenario()
const fixture = exampleFixture('pending', { id: 'own/mine', title: 'Mine', isOwn: true })
const tunnel = exampleTunnel()
const text = JSON.stringify({ body: { id: 1 } })

interface Form {
  readonly form: string
  readonly view: ReactNode
  readonly responses: Responses
  /** The call that saves. */
  readonly method: MethodName
  readonly button: string | RegExp
  readonly fillIn: () => Promise<unknown>
}

const forms: readonly Form[] = [
  {
    form: 'the note of the open delivery',
    view: <NoteSection detail={{ id: deliveryId(1), note: 'Ask.' }} />,
    responses: {},
    method: 'deliveries.note',
    button: /^Save/,
    async fillIn() {
      await press('Ask.')
      await page.getByRole('textbox', { name: 'Note' }).fill('Seen.')
    },
  },
  {
    form: 'the notes of several deliveries',
    view: <OrganizeDialog isOpen task="note" chosen={chosen} />,
    responses: { 'deliveries.get': exampleDelivery(1) },
    method: 'deliveries.note',
    button: 'Add note',
    fillIn: () => page.getByRole('textbox', { name: 'Note' }).fill('Seen.'),
  },
  {
    form: 'tags',
    view: <OrganizeDialog isOpen task="tags" chosen={chosen} />,
    responses: { 'tags.list': { tags: [{ name: 'refund', count: 1 }] } },
    method: 'deliveries.tag',
    button: 'Save',
    fillIn: () => page.getByRole('checkbox', { name: 'refund' }).click(),
  },
  {
    form: 'a saved search',
    view: <SavedSearches boxId="box" query="status:failed" onSearch={() => {}} />,
    responses: { 'settings.get': exampleSettings },
    method: 'searches.save',
    button: 'Save search',
    async fillIn() {
      openSavedSearches('box')
      await page.getByRole('textbox', { name: 'Name' }).fill('Failures')
    },
  },
  {
    form: 'a route',
    view: <RoutesView />,
    responses: {
      'app.status': exampleStatus,
      'routes.list': { routes: [route] },
      'routes.states': { routes: [] },
    },
    method: 'routes.save',
    button: 'Save',
    async fillIn() {
      await expect.element(page.getByText('/first')).toBeVisible()
      openRoute(route.id)
      await page.getByRole('form', { name: 'first' }).getByLabelText('Path', { exact: true }).fill('/other')
    },
  },
  {
    form: 'the file of a scenario',
    view: <ScenariosTab />,
    responses: {
      'app.status': exampleStatus,
      'settings.get': exampleSettings,
      'scenarios.list': { scenarios: [scenario], folder: '/scenarios', unreadable: [] },
      'scenarios.source': { id: scenario.id, text: '{}' },
      'scenarios.check': { problems: [] },
    },
    method: 'scenarios.save',
    button: 'Save',
    async fillIn() {
      await press('Edit')
      await expect.element(page.getByRole('region', { name: 'Scenario file' })).toBeVisible()
      editScenarioText(scenario.id, '{"title":"Mine"}')
      await expect.element(page.getByText('Edited', { exact: true })).toBeVisible()
    },
  },
  {
    form: 'the file of a fixture',
    view: <FixturesTab />,
    responses: {
      'app.status': exampleStatus,
      'settings.get': exampleSettings,
      'fixtures.list': { fixtures: [fixture], folder: '/fixtures', unreadable: [] },
      'fixtures.source': { id: fixture.id, text },
    },
    method: 'fixtures.save',
    button: 'Save',
    async fillIn() {
      await expect.element(page.getByTestId('fixture-send')).toBeVisible()
      editText('{"id":2}')
    },
  },
  {
    form: 'a session',
    view: <SessionDialog isOpen question={{ of: 'start' }} />,
    responses: {},
    method: 'sessions.start',
    button: 'Start',
    fillIn: () => fill('Name', 'Refunds'),
  },
  {
    form: 'a tunnel',
    view: <TunnelForm tunnel={null} />,
    responses: {},
    method: 'tunnels.save',
    button: 'Create tunnel',
    fillIn: () => fill('Name', 'home'),
  },
  {
    form: 'a tunnel that is started',
    view: <TunnelsTab />,
    responses: { 'tunnels.list': { tunnels: [tunnel] } },
    method: 'tunnels.start',
    button: 'Start',
    fillIn: async () => {},
  },
  {
    form: 'an environment',
    view: <EnvironmentForm environment={null} />,
    responses: { 'environments.list': { environments: [], secretPlaces: [] } },
    method: 'environments.save',
    button: 'Create environment',
    async fillIn() {
      await fill('Name', 'stage')
      await fill('Base URL', 'https://service.example')
    },
  },
]

test.each(forms)('$form: a second click on the button does not save twice', async given => {
  const { view, responses, method, button, fillIn } = given
  const engine = fakeEngine(responses)
  engine.hold(method)
  await renderView(view, engine)
  await fillIn()
  await clickTwice(page.getByRole('button', { name: button, exact: true }))
  const saved = () => engine.calls.filter(call => call.method === method)
  await expect.poll(() => saved().length).toBeGreaterThan(0)
  expect(saved()).toHaveLength(1)
})
