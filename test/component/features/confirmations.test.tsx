import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MethodName } from '#contract/methods'
import { routeSchema } from '#contract/sending/routes'
import type { DrillId } from '#contract/terms'
import { SigningField } from '../../../renderer/attempt/signing-field.tsx'
import { DrillPane } from '../../../renderer/features/drill/pane/drill-pane.tsx'
import { FixturesTab } from '../../../renderer/features/fixtures/fixtures-tab.tsx'
import { RoutesView } from '../../../renderer/features/routes/routes-view.tsx'
import { ScenariosTab } from '../../../renderer/features/scenarios/scenarios-tab.tsx'
import { EnvironmentsTab } from '../../../renderer/features/services/environments/environments-tab.tsx'
import { TunnelsTab } from '../../../renderer/features/services/services-view.tsx'
import { SessionDialog } from '../../../renderer/features/sessions/dialog/session-dialog.tsx'
import { SessionList } from '../../../renderer/features/sessions/sessions-view.tsx'
import { OnceOpened } from '../../../renderer/navigation/once-opened.tsx'
import { keepFocus } from '../../../renderer/ui/dialogs/keep-focus.ts'
import { exampleEnvironment, exampleFixture, exampleTunnel } from '../../support/renderer/examples.ts'
import { exampleDrill, exampleDrillSummary } from '../support/example-drill.ts'
import { exampleScenario, exampleSession, exampleSettings, exampleStatus } from '../support/examples.ts'
import { fakeEngine, type Responses } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

const drill = exampleDrill()
const scenario = exampleScenario()
const session = { ...exampleSession, name: 'morning', isCurrent: false }
const hmac = { by: 'hmac-sha256', header: 'X-Signature', encoding: 'hex', prefix: '' } as const

interface Question {
  readonly of: string
  readonly view: ReactNode
  readonly responses: Responses
  /** The button that asks, or whose menu has the item that asks. */
  readonly opener: string
  readonly item: string | null
  readonly confirm: RegExp
  /** The call after the confirmation. */
  readonly method: MethodName
}

const questions: readonly Question[] = [
  {
    of: 'a route',
    view: <RoutesView />,
    responses: {
      'routes.list': { routes: [routeSchema.parse({ id: 1, name: 'first', path: '/first' })] },
      'routes.states': { routes: [] },
    },
    opener: 'Actions for first',
    item: 'Delete…',
    confirm: /^Delete route/,
    method: 'routes.remove',
  },
  {
    of: 'a session',
    view: (
      <>
        <SessionList />
        <OnceOpened name="session" of={SessionDialog} />
      </>
    ),
    responses: {
      'sessions.list': { sessions: [session] },
      'sessions.sizes': { sizes: [] },
      'deliveries.count': { count: 3, isComplete: true, rest: null },
    },
    opener: 'Actions for morning',
    item: 'Delete…',
    confirm: /^Delete/,
    method: 'sessions.remove',
  },
  {
    of: 'an environment',
    view: <EnvironmentsTab />,
    responses: {
      'environments.list': { environments: [exampleEnvironment()], secretPlaces: [] },
      'registrations.list': { registrations: [] },
      'registrations.calls': { calls: [], hasMore: false },
    },
    opener: 'Environment actions',
    item: 'Delete…',
    method: 'environments.remove',
    confirm: /^Delete environment/,
  },
  {
    of: 'a tunnel',
    view: <TunnelsTab />,
    responses: { 'tunnels.list': { tunnels: [exampleTunnel()] } },
    opener: 'Actions for home',
    item: 'Delete…',
    confirm: /^Delete tunnel/,
    method: 'tunnels.remove',
  },
  {
    of: 'a scenario',
    view: <ScenariosTab />,
    responses: {
      'scenarios.list': { scenarios: [scenario], folder: '/data/scenarios', unreadable: [] },
    },
    opener: 'Scenario actions',
    item: 'Delete…',
    method: 'scenarios.remove',
    confirm: /^Delete scenario/,
  },
  {
    of: 'a fixture',
    view: <FixturesTab />,
    responses: {
      'fixtures.list': {
        fixtures: [exampleFixture('pending', { id: 'own/mine', title: 'Mine', isOwn: true })],
        folder: '/data/fixtures',
        unreadable: [],
      },
      'fixtures.source': { text: '{"body":{"id":1}}' },
    } as never,
    opener: 'Fixture actions',
    item: 'Delete…',
    confirm: /^Delete fixture/,
    method: 'fixtures.remove',
  },
  {
    of: 'a drill',
    view: <DrillPane id={3 as DrillId} />,
    responses: {
      'drills.list': { drills: [exampleDrillSummary(drill)], hasMore: false },
      'drills.get': drill,
    },
    opener: 'More actions',
    item: 'Delete drill…',
    confirm: /^Delete drill/,
    method: 'drills.remove',
  },
  {
    of: 'a signing secret',
    view: <SigningField signing={{ ...hmac, secret: { from: 'saved', name: 'app' } }} onChange={() => {}} />,
    responses: { 'signingSecrets.list': { names: ['app'], place: null } },
    opener: 'Delete secret',
    item: null,
    confirm: /^Delete secret/,
    method: 'signingSecrets.remove',
  },
]

test.each(questions)('the deletion of $of is asked, refused and confirmed by keys alone', async question => {
  onTestFinished(keepFocus())
  const engine = fakeEngine({
    'app.status': exampleStatus,
    'settings.get': exampleSettings,
    ...question.responses,
  })
  engine.respond(question.method, {} as never)
  await renderView(<main>{question.view}</main>, engine)
  const opener = page.getByRole('button', { name: question.opener })
  await expect.element(opener).toBeVisible()
  const dialog = page.getByRole('alertdialog')
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  const confirm = dialog.getByRole('button', { name: question.confirm })
  async function ask(): Promise<void> {
    await userEvent.keyboard('{Enter}')
    if (question.item !== null) {
      const item = page.getByRole('menuitem', { name: question.item })
      await expect.element(item).toBeVisible()
      await userEvent.keyboard('{End}')
      await expect.element(item).toHaveFocus()
      await userEvent.keyboard('{Enter}')
    }
    await expect.element(cancel).toHaveFocus()
  }

  ;(opener.element() as HTMLElement).focus()
  await ask()
  await userEvent.tab()
  await expect.element(confirm).toHaveFocus()
  await userEvent.tab()
  await expect.element(cancel).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(confirm).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await ask()
  await userEvent.keyboard('{Enter}')
  await expect.element(opener).toHaveFocus()
  const isCalled = () => engine.calls.some(({ method }) => method === question.method)
  expect(isCalled()).toBe(false)
  await ask()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(isCalled).toBe(true)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
})
