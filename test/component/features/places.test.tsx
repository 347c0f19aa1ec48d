import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { signedInBrowserSchema } from '#contract/access'
import { AppError } from '#contract/errors'
import type { MethodName } from '#contract/methods'
import { BatchesTab } from '../../../renderer/features/batches/batches-tab.tsx'
import { Filters } from '../../../renderer/features/deliveries/filters/filters.tsx'
import { openFilters } from '../../../renderer/features/deliveries/filters/filters-open.ts'
import { DrillView } from '../../../renderer/features/drill/drill-view.tsx'
import { UndocumentedFieldsDialog } from '../../../renderer/features/findings/undocumented-fields-dialog.tsx'
import { FixturesTab } from '../../../renderer/features/fixtures/fixtures-tab.tsx'
import { RoutesView } from '../../../renderer/features/routes/routes-view.tsx'
import { ScenariosTab } from '../../../renderer/features/scenarios/scenarios-tab.tsx'
import { HistoryTab } from '../../../renderer/features/sending/history-tab.tsx'
import { EnvironmentsTab } from '../../../renderer/features/services/environments/environments-tab.tsx'
import { PracticeFaults } from '../../../renderer/features/services/practice/practice-faults.tsx'
import { PracticeTab } from '../../../renderer/features/services/practice/practice-tab.tsx'
import { CallsSection } from '../../../renderer/features/services/register/calls-section.tsx'
import { TunnelsTab } from '../../../renderer/features/services/services-view.tsx'
import { RetentionSection } from '../../../renderer/features/sessions/retention/retention-section.tsx'
import { SessionList, StorageSection } from '../../../renderer/features/sessions/sessions-view.tsx'
import { BrowsersSection } from '../../../renderer/features/settings/browsers-section.tsx'
import { DesktopSection } from '../../../renderer/features/settings/desktop/desktop-section.tsx'
import { SettingsView } from '../../../renderer/features/settings/settings-view.tsx'
import { TrailPane } from '../../../renderer/features/trails/trail-pane.tsx'
import { UpdatesSection } from '../../../renderer/features/updates/updates-section.tsx'
import { OnceOpened } from '../../../renderer/navigation/once-opened.tsx'
import { openOverlay } from '../../../renderer/navigation/overlay.ts'
import { selectTrail } from '../../../renderer/navigation/trail-selection.ts'
import { exampleEnvironment, examplePractice, exampleUpdates } from '../../support/renderer/examples.ts'
import { exampleComparison, exampleTrail } from '../support/example-record.ts'
import { exampleIndex, exampleSettings, exampleStatus } from '../support/examples.ts'
import { fakeEngine, type Responses } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

/** An engine that has nothing yet. */
const responses: Responses = {
  'app.status': exampleStatus,
  'settings.get': exampleSettings,
  'index.status': exampleIndex,
  'jobs.list': { jobs: [] },
  'sessions.list': { sessions: [] },
  'storage.status': { dataBytes: 1000, freeDiskBytes: 1000, unusedBytes: 0 },
  'access.list': {
    browsers: [
      signedInBrowserSchema.parse({ id: 1, name: 'Chrome 130 on Linux', signedInAtMs: 1, lastUsedAtMs: 1 }),
    ],
  },
  'environments.list': { environments: [], secretPlaces: [] },
  'registrations.list': { registrations: [] },
  'registrations.calls': { calls: [], hasMore: false },
  'tunnels.list': { tunnels: [] },
  'practice.faults': { faults: [], total: 0, counts: {} },
  'practice.status': examplePractice(),
  'fixtures.list': { fixtures: [], folder: '/data/fixtures', unreadable: [] },
  'batches.list': { batches: [], hasMore: false },
  'attempts.list': { attempts: [], hasMore: false },
  'routes.list': { routes: [] },
  'findings.summary': { codes: [], deliveryCount: 0, isComplete: true },
  'facets.list': {
    facets: [{ field: 'finding', values: [{ value: 'info', label: 'Notes', count: 1 }], isCut: false }],
    deliveryCount: 1,
    isComplete: true,
  },
  'fields.undocumented': { fields: [], isCut: false },
  'scenarios.list': { scenarios: [], folder: '/data/scenarios', unreadable: [] },
  'drills.list': { drills: [], hasMore: false },
  'trails.get': ({ recordKey }) => exampleTrail(recordKey, [1, 2]),
  'deliveries.compare': ({ withId }) => exampleComparison(withId ?? null),
  'host.desktop': {
    hasTray: true,
    login: { isAvailable: true, isOn: true, message: null },
    command: null,
  },
  'updates.status': exampleUpdates,
}

const failure = new AppError('disk-full', 'The disk is full.')

beforeEach(() => {
  openFilters(true)
  openOverlay({ name: 'undocumented-fields' })
  selectTrail('transactions:tx1')
})

test.each<[place: ReactNode, method: MethodName, failed: string, shown: string | RegExp]>([
  [<SessionList key="" />, 'sessions.list', 'Couldn’t load the sessions.', 'No sessions'],
  [<StorageSection key="" />, 'storage.status', 'Couldn’t measure the data folder.', /with 0 deliveries/],
  [<RetentionSection key="" />, 'settings.get', 'Couldn’t load the limits.', 'Only the newest stay.'],
  [<BrowsersSection key="" />, 'access.list', 'Couldn’t load the signed-in browsers.', 'Chrome 130 on Linux'],
  [<EnvironmentsTab key="" />, 'environments.list', 'Couldn’t load the environments.', 'New environment'],
  [
    <CallsSection key="" environment={exampleEnvironment()} />,
    'registrations.calls',
    'Couldn’t load the calls.',
    /^There are no calls/,
  ],
  [<TunnelsTab key="" />, 'tunnels.list', 'Couldn’t load the tunnels.', 'No tunnels'],
  [<PracticeFaults key="" />, 'practice.faults', 'Couldn’t load the faults.', 'No faults were sent.'],
  [<SettingsView key="" />, 'settings.get', 'Couldn’t load the settings.', 'Port'],
  [<PracticeTab key="" />, 'practice.status', 'Couldn’t load the practice service.', 'Start only'],
  [<BatchesTab key="" />, 'batches.list', 'Couldn’t load the batches.', 'No batches'],
  [<HistoryTab key="" />, 'attempts.list', 'Couldn’t load the history.', 'Nothing sent'],
  [<RoutesView key="" />, 'routes.list', 'Couldn’t load the routes.', 'No routes'],
  [<Filters key="" />, 'facets.list', 'Couldn’t count the values.', 'Notes'],
  [<Filters key="" />, 'findings.summary', 'Couldn’t count the findings.', 'Notes'],
  [
    <OnceOpened key="" name="undocumented-fields" of={UndocumentedFieldsDialog} />,
    'fields.undocumented',
    'Couldn’t load the fields.',
    'No undocumented fields',
  ],
  [<FixturesTab key="" />, 'fixtures.list', 'Couldn’t load the fixtures.', '/data/fixtures'],
  [<ScenariosTab key="" />, 'scenarios.list', 'Couldn’t load the scenarios.', '/data/scenarios'],
  [<DrillView key="" />, 'drills.list', 'Couldn’t load the drills.', 'New drill'],
  [<TrailPane key="" />, 'trails.get', 'Couldn’t load this trail.', '2 deliveries'],
  [
    <DesktopSection key="" keepsCapturing />,
    'host.desktop',
    'Couldn’t load these settings',
    'Start at login',
  ],
  [<UpdatesSection key="" choice="off" />, 'updates.status', 'Couldn’t', 'Check now'],
])(
  'what $1 could not load says why, is loaded by a click, and then stays where it could not be refetched',
  async (place, method, failed, shown) => {
    const engine = fakeEngine(responses)
    engine.fail(method, failure)
    const screen = await renderView(place, engine)
    const alert = screen.getByRole('alert').filter({ hasText: failed })
    await expect.element(alert.getByText(/The disk is full\./)).toBeVisible()
    engine.respond(method, responses[method] as never)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText(shown)).toBeVisible()
    engine.fail(method, failure)
    engine.reconnect()
    const notice = screen.getByTestId('notice').filter({ hasText: 'Out of date.' })
    await expect.element(notice).toBeVisible()
    await expect.element(screen.getByText(shown)).toBeVisible()
    engine.respond(method, responses[method] as never)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('Out of date.')).not.toBeInTheDocument()
  },
)
