import { expect, test } from 'vitest'
import { type DeliveryDetail, responseOriginSchema } from '#contract/deliveries/delivery'
import type { Reaction } from '#contract/sending/routes'
import { routeSchema } from '#contract/sending/routes'
import { ResponsesTab } from '../../../../renderer/features/detail/responses/responses-tab.tsx'
import { useRouteForm } from '../../../../renderer/features/routes/routes-store.ts'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { exampleDelivery } from '../../support/example-record.ts'
import { exampleAttempt, exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const responses = {
  'app.status': exampleStatus,
  'attempts.list': { attempts: [], hasMore: false },
  'routes.list': { routes: [routeSchema.parse({ id: 1, name: 'cutting', path: '/reset' })] },
}

const by = (origin: 'rule' | 'app' | 'app-late' | 'app-unreachable', reaction?: Partial<Reaction>) =>
  responseOriginSchema.parse({
    by: origin,
    routeId: 1,
    routeName: 'cutting',
    routePath: '/reset',
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
  const screen = await renderView(<ResponsesTab detail={{ ...exampleDelivery(1), ...detail }} />, responses)
  for (const text of words) await expect.element(screen.getByText(text)).toBeVisible()
})

test('the route of a response is opened by its name', async () => {
  useRouteForm.setState(useRouteForm.getInitialState())
  useAddress.setState(useAddress.getInitialState())
  const responseOrigin = by('rule', { type: 'hang' })
  const screen = await renderView(
    <ResponsesTab detail={{ ...exampleDelivery(1), responseOrigin }} />,
    responses,
  )
  await screen.getByRole('button', { name: 'cutting' }).click()
  expect(useAddress.getState().view).toBe('routes')
  expect(useRouteForm.getState().draft?.id).toBe(1)
})

test('the response of the app that was passed back has its URL, body and headers; each attempt has a retry', async () => {
  const forwarded = {
    purpose: 'forward',
    batchId: null,
    routeId: 1,
    deliveryId: 1,
    responseBodyBytes: 4,
    target: 'http://127.0.0.1:3000/hooks/a',
    responseHeaders: [['X-Handled-By', 'orders']],
  }
  const again = { ...forwarded, purpose: 'replay', routeId: null, status: 500 }
  const engine = fakeEngine({
    ...responses,
    'attempts.list': { attempts: [exampleAttempt(8, again), exampleAttempt(7, forwarded)], hasMore: false },
    'attempts.body': ({ id }) => ({ base64: btoa(`by ${id}`), offset: 0, totalBytes: 4 }),
    'attempts.repeat': exampleAttempt(9, forwarded),
  })
  const detail = { ...exampleDelivery(1), responseOrigin: by('app') }
  const screen = await renderView(<ResponsesTab detail={detail} />, engine)
  const sender = screen.getByRole('region', { name: 'Response to the sender' })
  await expect.element(sender.getByText('http://127.0.0.1:3000/hooks/a')).toBeVisible()
  await expect.element(sender.getByRole('region', { name: 'Response body' })).toHaveTextContent('by 7')
  await expect.element(sender.getByText('orders')).toBeVisible()

  const newest = screen.getByRole('listitem').nth(0)
  const first = screen.getByRole('listitem').nth(1)
  await expect.element(newest.getByText('http://127.0.0.1:3000/hooks/a')).toBeVisible()
  await expect.element(newest.getByRole('region', { name: 'Response body' })).toHaveTextContent('by 8')
  await expect.element(first.getByRole('button', { expanded: false })).toBeVisible()
  await newest.getByRole('button', { name: 'Retry' }).click()
  await expect
    .poll(() => engine.calls.filter(({ method }) => method === 'attempts.repeat').map(({ params }) => params))
    .toEqual([{ id: 8, allowRemote: false }])
})

test('without an attempt the tab says how to make one', async () => {
  const screen = await renderView(<ResponsesTab detail={exampleDelivery(1)} />, responses)
  await expect.element(screen.getByText('No attempts')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Replay…' })).toBeVisible()
})
