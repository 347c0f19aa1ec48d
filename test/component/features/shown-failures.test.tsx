import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#contract/errors'
import type { JobId } from '#contract/jobs'
import type { MethodName } from '#contract/methods'
import { routeSchema } from '#contract/sending/routes'
import { deliveryId } from '#contract/terms'
import { OutcomeView } from '../../../renderer/attempt/outcome-view.tsx'
import { showStatus } from '../../../renderer/data/app/status.ts'
import { queryClient } from '../../../renderer/data/client/query-client.ts'
import { trailQuery } from '../../../renderer/data/deliveries/trail.ts'
import { RawTab } from '../../../renderer/features/detail/body/raw-tab.tsx'
import { JobIndicator, JobProgress } from '../../../renderer/features/jobs/index.ts'
import { DisplayOptions } from '../../../renderer/features/list-view/index.ts'
import { TagChips } from '../../../renderer/features/organizing/index.ts'
import { UnexpectedEndNotice } from '../../../renderer/features/problem/unexpected-end-notice.tsx'
import { routesGroup } from '../../../renderer/features/routes/index.ts'
import { RoutesView } from '../../../renderer/features/routes/routes-view.tsx'
import { openSavedSearches } from '../../../renderer/features/search/saved/open-saved.ts'
import { SavedSearches } from '../../../renderer/features/search/saved/saved-searches.tsx'
import { PracticeTab } from '../../../renderer/features/services/practice/practice-tab.tsx'
import { ExtensionSection } from '../../../renderer/features/services/register/extension-section.tsx'
import { sessionsGroup } from '../../../renderer/features/sessions/index.ts'
import { StorageSection } from '../../../renderer/features/sessions/sessions-view.tsx'
import { BrowsersSection } from '../../../renderer/features/settings/browsers-section.tsx'
import { NotificationsSection } from '../../../renderer/features/settings/notifications/notifications-section.tsx'
import { Banners } from '../../../renderer/features/shell/banners/banners.tsx'
import { TopBar } from '../../../renderer/features/shell/top-bar.tsx'
import { trailsGroup } from '../../../renderer/features/trails/index.ts'
import { showAddress } from '../../../renderer/navigation/address-text.ts'
import { ToastArea } from '../../../renderer/ui/feedback/toast-area.tsx'
import { exampleEnvironment, examplePractice, exampleUpdates } from '../../support/renderer/examples.ts'
import { exampleBody, exampleDelivery, exampleTrail } from '../support/example-record.ts'
import { exampleSettings, exampleStatus } from '../support/examples.ts'
import { fakeEngine, type Responses } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
const choose = (name: string) => page.getByRole('menuitem', { name }).click()

const recordKey = 'transactions:tx1'
const job = { id: 7 as JobId, kind: 'vacuum' as const, state: 'running' as const, done: 1, total: 9 }
const routes = [1, 2].map(id => routeSchema.parse({ id, name: `route ${id}`, path: `/${id}` }))
const searches = ['Failures', 'Large'].map(name => ({ id: name, name, query: `tag:${name}` }))
const stopped = examplePractice({ refusedHosts: ['hooks.example'] })
const environment = exampleEnvironment({ service: 'funding' })

interface Action {
  readonly action: string
  readonly view: ReactNode
  readonly responses: Responses
  /** The call that fails. */
  readonly method: MethodName
  readonly act: () => Promise<unknown>
}

const inSavedSearches = {
  view: <SavedSearches boxId="box" query="" onSearch={() => {}} />,
  responses: {
    'settings.get': { ...exampleSettings, savedSearches: searches },
    'searches.delete': { searches: searches.slice(1) },
  },
}
const inRoutes = {
  view: <RoutesView />,
  responses: {
    'app.status': exampleStatus,
    'routes.list': { routes },
    'routes.states': { routes: [{ id: 1, missed: 3, targets: [] }] },
    'batches.list': { batches: [], hasMore: false },
  } as never,
}

const actions: readonly Action[] = [
  {
    action: 'allowing the host of a target',
    view: (
      <OutcomeView
        outcome={{
          state: 'asks',
          error: new AppError('remote-target-refused', 'Not this machine.', { host: 'hooks.example' }),
        }}
        onAllow={() => {}}
      />
    ),
    responses: { 'settings.get': exampleSettings },
    method: 'settings.change',
    act: () => press('Send to this host'),
  },
  {
    action: 'allowing the host of a registration',
    view: <PracticeTab />,
    responses: {
      'practice.status': stopped,
      'practice.faults': { faults: [], total: 0, counts: {} },
      'settings.get': exampleSettings,
    },
    method: 'settings.change',
    act: () => press('Allow host'),
  },
  {
    action: 'stopping work from its progress',
    view: <JobProgress kind="vacuum" />,
    responses: { 'jobs.list': { jobs: [job] } },
    method: 'jobs.cancel',
    act: () => press('Stop'),
  },
  {
    action: 'stopping work from the top bar',
    view: <JobIndicator kind="vacuum" />,
    responses: { 'jobs.list': { jobs: [job] } },
    method: 'jobs.cancel',
    act: () => page.getByRole('button').click(),
  },
  {
    action: 'continuing the index from the top bar',
    view: <TopBar />,
    responses: {
      'app.status': { ...exampleStatus, isInspectionStopped: true },
      'jobs.list': { jobs: [] },
      'tunnels.list': { tunnels: [] },
      'sessions.list': { sessions: [] },
    },
    method: 'index.continue',
    act: () => press('Resume indexing'),
  },
  {
    action: 'compacting the database',
    view: <StorageSection />,
    responses: {
      'app.status': exampleStatus,
      'storage.status': { dataBytes: 1, freeDiskBytes: 1, unusedBytes: 1 } as never,
      'jobs.list': { jobs: [] },
    },
    method: 'storage.vacuum',
    act: () => press('Compact database'),
  },
  {
    action: 'loading the rest of a body',
    view: <RawTab detail={exampleDelivery(7)} />,
    responses: { 'deliveries.body': { base64: btoa(exampleBody), offset: 0, totalBytes: 20_000_000 } },
    method: 'deliveries.body',
    act: () => press('Show all'),
  },
  {
    action: 'changing the layout of a list',
    view: <DisplayOptions of="deliveries" columns={[]} />,
    responses: { 'settings.get': exampleSettings },
    method: 'settings.change',
    async act() {
      await press('Display options')
      await page.getByText('Compact').click()
    },
  },
  {
    action: 'moving a saved search',
    ...inSavedSearches,
    method: 'searches.move',
    async act() {
      openSavedSearches('box')
      await press('Move Large up')
    },
  },
  {
    action: 'deleting a saved search',
    ...inSavedSearches,
    method: 'searches.delete',
    async act() {
      openSavedSearches('box')
      await press('Delete Large')
    },
  },
  {
    action: 'restoring a saved search',
    ...inSavedSearches,
    method: 'searches.save',
    async act() {
      openSavedSearches('box')
      await press('Delete Failures')
      await press('Undo')
    },
  },
  {
    action: 'responding normally, from the palette',
    view: null,
    responses: { 'routes.list': { routes } },
    method: 'routes.respondNormally',
    act: async () => routesGroup.commands.respondNormally.run(),
  },
  {
    action: 'responding normally, from the banner',
    view: <Banners />,
    responses: {
      'app.status': { ...exampleStatus, failingRoutes: [routes[0]?.id] } as never,
      'settings.get': exampleSettings,
      'routes.list': { routes },
      'problem.lastEnd': { atMs: null },
      'updates.status': exampleUpdates,
    },
    method: 'routes.respondNormally',
    act: () => press('Respond normally'),
  },
  {
    action: 'saving a trail as a scenario',
    view: null,
    responses: {},
    method: 'scenarios.fromRecord',
    async act() {
      showAddress(`/trails/${recordKey}`)
      queryClient.setQueryData(trailQuery(recordKey, null).queryKey, exampleTrail(recordKey, [1, 2]))
      trailsGroup.commands.saveAsScenario.run()
    },
  },
  {
    action: 'asking about the session to delete',
    view: null,
    responses: {},
    method: 'sessions.list',
    async act() {
      showStatus(exampleStatus)
      sessionsGroup.commands.remove.run()
    },
  },
  {
    action: 'moving a route',
    ...inRoutes,
    method: 'routes.reorder',
    async act() {
      await press('Actions for route 2')
      await choose('Move up')
    },
  },
  {
    action: 'sending what an app missed',
    ...inRoutes,
    method: 'routes.resend',
    async act() {
      await page.getByRole('button', { name: /^\/1/ }).click()
      await press('Retry deliveries')
    },
  },
  {
    action: 'removing a tag',
    view: <TagChips detail={{ id: deliveryId(1), tags: ['refund'] }} />,
    responses: {},
    method: 'deliveries.tag',
    act: () => press('Remove tag refund'),
  },
  {
    action: 'dismissing the notice of an unexpected end',
    view: <UnexpectedEndNotice />,
    responses: { 'problem.lastEnd': { atMs: 1 } },
    method: 'problem.dismissEnd',
    act: () => press('Dismiss'),
  },
  {
    action: 'deleting a registration at the service',
    view: <ExtensionSection environment={environment} />,
    responses: {
      'registrations.fetch': {
        outcome: 'done',
        message: 'Listed.',
        call: null,
        registrations: [{ id: 'w1', event: 'all', callbackUrl: 'https://hooks.example' }],
      } as never,
      'registrations.list': { registrations: [] },
    },
    method: 'registrations.remove',
    async act() {
      await press('Fetch registrations')
      await press('Delete…')
      await press('Delete at the service')
    },
  },
  {
    action: 'signing out the other browsers',
    view: <BrowsersSection />,
    responses: {
      'access.list': {
        browsers: [1, 2].map(id => ({
          id,
          name: `Browser ${id}`,
          signedInAtMs: 1,
          lastUsedAtMs: 1,
        })) as never,
      },
    },
    method: 'access.revokeAll',
    act: () => press('Sign out other browsers'),
  },
  {
    action: 'a switch of the settings',
    view: <NotificationsSection choices={exampleSettings.notifications} />,
    responses: { 'settings.get': exampleSettings },
    method: 'settings.change',
    act: () => page.getByRole('switch', { name: 'App is down' }).click(),
  },
]

test.each(actions)('$action: a failure is shown', async ({ view, responses, method, act }) => {
  const engine = fakeEngine(responses)
  await renderView(
    <>
      {view}
      <ToastArea />
    </>,
    engine,
  )
  // What is shown first may be fetched by the same method.
  if (method === 'deliveries.body') await expect.element(page.getByText(/bytes are shown/)).toBeVisible()
  const message = 'The disk is full.'
  engine.fail(method, new AppError('disk-full', message))
  await act()
  await expect.element(page.getByRole('alert').filter({ hasText: message }).first()).toBeInTheDocument()
})
