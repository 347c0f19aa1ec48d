import { expect, test } from 'vitest'
import { type DeliveryDetail, responseOriginSchema } from '#contract/deliveries/delivery'
import type { Reaction } from '#contract/sending/routes'
import { routeSchema } from '#contract/sending/routes'
import { ResponseTab } from '../../../../renderer/features/detail/responses/response-tab.tsx'
import { useRouteForm } from '../../../../renderer/features/routes/routes-store.ts'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { exampleDelivery } from '../../support/example-record.ts'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const responses = {
  'app.status': exampleStatus,
  'routes.list': { routes: [routeSchema.parse({ id: 1, name: 'cutting', path: '/reset' })] },
}

const by = (origin: 'rule' | 'app' | 'app-late' | 'app-unreachable', reaction?: Partial<Reaction>) =>
  responseOriginSchema.parse({
    ...{ by: origin, routeId: 1, routeName: 'cutting', routePath: '/reset' },
    rule: reaction === undefined ? null : { place: 1, said: { reaction } },
    target: origin === 'rule' ? null : 'http://127.0.0.1:3000/',
  })

test.each<[what: string, detail: Partial<DeliveryDetail>, ...words: string[]]>([
  [
    'a rule that hangs',
    { response: null, responseOrigin: by('rule', { type: 'hang' }) },
    'None: the connection hung (simulated)',
    'The sender counts this delivery as failed and may send it again. It is saved anyway.',
  ],
  [
    'a rule that resets',
    { response: null, responseOrigin: by('rule', { type: 'reset' }) },
    'None: the connection was reset (simulated)',
  ],
  [
    'a sender that left during a delay',
    { response: null, responseOrigin: by('rule', { type: 'respond', status: 503 }) },
    'None: the sender disconnected first',
    'Rule 1 of a route (simulated failure)',
  ],
  ['the app’s own response', { responseOrigin: by('app') }, 'Your app; passed back unchanged'],
  [
    'an app that is down',
    { response: { status: 502, elapsedMs: 1 }, responseOrigin: by('app-unreachable') },
    'Hooktrail: your app did not respond',
    'Your app is unreachable.',
  ],
  [
    'an app that is late',
    { response: { status: 504, elapsedMs: 5000 }, responseOrigin: by('app-late') },
    'Hooktrail: your app did not respond in time',
    'Your app timed out.',
  ],
  ['a refusal', { response: { status: 405, elapsedMs: 1 } }, '405 Method Not Allowed'],
  [
    'a sender that left',
    { response: null, reception: 'aborted' },
    'The sender disconnected before the response.',
  ],
])('the response says what it was: %s', async (_, detail, ...words) => {
  const screen = await renderView(<ResponseTab detail={{ ...exampleDelivery(1), ...detail }} />, responses)
  for (const text of words) await expect.element(screen.getByText(text)).toBeVisible()
})

test('the route of a response is opened by its name', async () => {
  useRouteForm.setState(useRouteForm.getInitialState())
  useAddress.setState(useAddress.getInitialState())
  const responseOrigin = by('rule', { type: 'hang' })
  const screen = await renderView(
    <ResponseTab detail={{ ...exampleDelivery(1), responseOrigin }} />,
    responses,
  )
  await screen.getByRole('button', { name: 'cutting' }).click()
  expect(useAddress.getState().view).toBe('routes')
  expect(useRouteForm.getState().draft?.id).toBe(1)
})
