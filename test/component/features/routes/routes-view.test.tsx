import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AppError } from '#contract/errors'
import { type Route, type RouteState, routeSchema } from '#contract/sending/routes'
import { useRouteForm } from '../../../../renderer/features/routes/routes-store.ts'
import { RoutesView } from '../../../../renderer/features/routes/routes-view.tsx'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { currentAddress, showAddress } from '../../../../renderer/navigation/address-text.ts'
import { exampleRow } from '../../support/example-list.ts'
import { exampleAttempt, exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const routes = ['first', 'second'].map((name, index) =>
  routeSchema.parse({ id: index + 1, name, path: `/${name}` }),
)

beforeEach(() => {
  useRouteForm.setState(useRouteForm.getInitialState())
  useAddress.setState(useAddress.getInitialState())
})

const show = (listed: readonly Route[] = routes, states: readonly RouteState[] = []) =>
  renderView(<RoutesView />, {
    'app.status': exampleStatus,
    'routes.list': { routes: [...listed] },
    'routes.states': { routes: [...states] },
  })

test('a route that could not be moved goes back, and a switch that failed says why', async () => {
  const screen = await show()
  const failure = new AppError('disk-full', 'The disk is full.')
  screen.engine.fail('routes.reorder', failure)
  screen.engine.fail('routes.save', failure)
  const names = () =>
    [...document.querySelectorAll('[data-route-id]')].map(row => row.textContent.slice(0, 6))
  await screen.getByRole('button', { name: 'Actions for second' }).click()
  await screen.getByRole('menuitem', { name: 'Move up' }).click()
  await expect.poll(() => screen.engine.calls.map(({ method }) => method)).toContain('routes.reorder')
  await expect.poll(names).toEqual(['/first', '/secon'])
  const toggle = screen.getByRole('switch', { name: 'first is on' })
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('data-failed', 'true')
  await expect.element(toggle).toHaveAttribute('aria-description', 'The disk is full.')
  await expect.element(toggle).toBeChecked()
})

test('unsaved changes are discarded when asked, and replaced by another route only after a question', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: /^\/first/ }).click()
  const path = screen.getByRole('form', { name: 'first' }).getByLabelText('Path', { exact: true })
  await path.fill('/yours')
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(path).toHaveValue('/first')
  await path.fill('/yours')
  await screen.getByRole('button', { name: /^\/second/ }).click()
  const question = screen.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(path).toHaveValue('/yours')
  showAddress('/routes/2')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(path).toHaveValue('/yours')
  expect(currentAddress()).toBe('/routes/1')
  await screen.getByRole('button', { name: /^\/second/ }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(screen.getByRole('form', { name: 'second' })).toBeVisible()
  expect(screen.engine.calls.map(({ method }) => method)).not.toContain('routes.save')
})

test('a path that matches no request is marked below its field, which stays where it is', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: /^\/first/ }).click()
  const path = screen.getByRole('form', { name: 'first' }).getByLabelText('Path', { exact: true })
  const top = () => path.element().getBoundingClientRect().top
  const before = top()
  await path.fill('first')
  await expect.element(path).toHaveAccessibleDescription(/^The path "first" matches no request\./)
  expect(top()).toBe(before)
  await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})

test('the URL of an added app is typed at once', async () => {
  const screen = await show([])
  await screen.getByRole('button', { name: 'Forward to my app' }).click()
  const url = screen.getByLabelText('URL of app 1')
  await expect.element(url).toHaveFocus()
  // Once: a return to the place, with the URL still empty, leaves the focus where it is.
  await screen.unmount()
  await show([])
  await expect.element(url).toHaveValue('')
  await expect.element(url).not.toHaveFocus()
})

test('a new route that was saved stays in its form, with the focus', async () => {
  const screen = await show([])
  screen.engine.respond('targets.check', {
    host: '127.0.0.1',
    isLoopback: true,
    isPublic: false,
    isAllowed: true,
    productionCount: 0,
    warning: null,
  })
  screen.engine.respond(
    'routes.save',
    routeSchema.parse({ ...routes[0], targets: [{ url: 'http://127.0.0.1:3000/' }] }),
  )
  await screen.getByRole('button', { name: 'Forward to my app' }).click()
  const url = screen.getByLabelText('URL of app 1')
  await url.fill('http://127.0.0.1:3000/')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('form', { name: 'first' })).toBeVisible()
  await expect.element(url).toHaveFocus()
  // Letters are commands again.
  await userEvent.keyboard('{Escape}')
  await expect.element(url).not.toHaveFocus()
})

test('a new app gets deliveries at its own URL; the URL of a request is below it, with and without the captured path', async () => {
  const screen = await show()
  const reach = { host: '127.0.0.1', isLoopback: true, isPublic: false, isAllowed: true, productionCount: 0 }
  screen.engine.respond('targets.check', { ...reach, warning: null })
  await screen.getByRole('button', { name: /^\/first/ }).click()
  await screen.getByRole('button', { name: 'Add app' }).click()
  const append = screen.getByRole('checkbox', { name: 'Append captured path' })
  await expect.element(append).not.toBeChecked()
  await screen.getByRole('textbox', { name: 'URL of app 1' }).fill('http://127.0.0.1:3917/hooks?key=1')
  await expect.element(screen.getByText('POST /first → http://127.0.0.1:3917/hooks?key=1')).toBeVisible()
  await append.click()
  await expect
    .element(screen.getByText('POST /first → http://127.0.0.1:3917/hooks/first?key=1'))
    .toBeVisible()
})

test('a route lists its latest deliveries with the responses of Hooktrail and of the app; a row opens one', async () => {
  const route = routeSchema.parse({ id: 1, path: '/first', targets: [{ url: 'http://127.0.0.1:3000' }] })
  const screen = await show([route])
  const response = { status: 200, elapsedMs: 3 }
  const row = exampleRow(7, { method: 'POST', target: '/first', status: 'FAILED', response })
  screen.engine.respond('deliveries.list', ({ query, limit }) => ({
    rows: query === 'route:#1' && limit === 20 ? [row] : [],
    hasMore: true,
    newest: row.id,
    isComplete: true,
    rest: null,
  }))
  const attempts = [503, 404].map((status, index) =>
    exampleAttempt(9 - index, { routeId: route.id, deliveryId: row.id, status }),
  )
  screen.engine.respond('attempts.list', ({ routeId }) => ({
    attempts: routeId === 1 ? attempts : [],
    hasMore: false,
  }))
  await screen.getByRole('button', { name: /^\/first/ }).click()
  const listed = screen.getByRole('table', { name: 'Latest deliveries' }).getByRole('row').nth(1)
  await expect.element(listed).toMatchTextContent(/POST \/firstFAILED200 OK503 Service Unavailable$/)
  await listed.click()
  expect(useAddress.getState()).toMatchObject({ view: 'deliveries', queries: { deliveries: { id: 7 } } })
  showAddress('/routes/1')
  await screen.getByRole('button', { name: 'All deliveries' }).click()
  expect(useAddress.getState()).toMatchObject({
    view: 'deliveries',
    queries: { deliveries: { q: 'route:#1' } },
  })
})

test('the responses of apps that could not be loaded say so, and the deliveries stay', async () => {
  const route = routeSchema.parse({ id: 1, path: '/first', targets: [{ url: 'http://127.0.0.1:3000' }] })
  const screen = await show([route])
  screen.engine.respond('deliveries.list', {
    rows: [exampleRow(7, { method: 'POST', target: '/first' })],
    hasMore: false,
    newest: 7,
    isComplete: true,
    rest: null,
  } as never)
  screen.engine.fail('attempts.list', new AppError('disk-full', 'The disk is full.'))
  await screen.getByRole('button', { name: /^\/first/ }).click()
  await expect.element(screen.getByRole('table', { name: 'Latest deliveries' })).toBeVisible()
  await expect.element(screen.getByText('The disk is full.')).toBeVisible()
})

test('the menu of a row duplicates the route, off and not saved', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Actions for first' }).click()
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click()
  const copy = screen.getByRole('form', { name: 'New route' })
  await expect.element(copy.getByLabelText('Name')).toHaveValue('first (copy)')
  await expect.element(copy.getByLabelText('Path')).toHaveValue('/first')
  // Two that do the same would forward everything twice.
  await expect.element(copy.getByRole('checkbox', { name: 'On' })).not.toBeChecked()
  expect(screen.engine.calls.map(({ method }) => method)).not.toContain('routes.save')
})

test('the menu of a row deletes the route after a question that says what goes with it', async () => {
  const rules = [201, 503].map(status => ({ reaction: { type: 'respond', status } }))
  const route = routeSchema.parse({ ...routes[0], targets: [{ url: 'http://127.0.0.1:3000' }], rules })
  const screen = await show([route, ...routes.slice(1)], [{ id: route.id, targets: [], missed: 2 }])
  screen.engine.respond('routes.remove', { id: route.id })
  const ask = async () => {
    await screen.getByRole('button', { name: 'Actions for first' }).click()
    await screen.getByRole('menuitem', { name: 'Delete…' }).click()
  }
  await ask()
  const question = screen.getByRole('alertdialog', { name: 'Delete first?' })
  const lost =
    /^This route stops forwarding, and its 2 response rules are deleted\..* 2 missed deliveries can then only be replayed\.$/
  await expect.element(question.getByText(lost)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  const removals = () => screen.engine.calls.filter(({ method }) => method === 'routes.remove')
  expect(removals()).toEqual([])
  await ask()
  await question.getByRole('button', { name: 'Delete route' }).click()
  await expect.element(screen.getByRole('button', { name: 'Actions for first' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Actions for second' })).toBeVisible()
  expect(removals().map(({ params }) => params)).toEqual([{ id: route.id }])
})

test('an invalid number of a rule stays as typed, and is not saved by Enter; Discard reverts it', async () => {
  const rules = [{ when: {}, reaction: { type: 'respond' as const, status: 503, headers: [], delayMs: 0 } }]
  const screen = await show([routeSchema.parse({ id: 1, name: 'first', path: '/first', rules })])
  await screen.getByRole('button', { name: /^\/first/ }).click()
  const form = screen.getByRole('form', { name: 'first' })
  const open = () => form.getByRole('button', { name: /^Every delivery/ }).click()
  await open()
  const status = form.getByRole('group', { name: 'Then' }).getByRole('textbox', { name: 'Status' })
  await status.fill('404')
  await status.fill('4040')
  await userEvent.keyboard('{Enter}')
  const save = form.getByRole('button', { name: 'Save' })
  await save.click({ force: true })
  await expect.element(save).toHaveAccessibleDescription('Correct the marked fields.')
  await expect.element(status).toHaveValue('4040')
  expect(screen.engine.calls.map(({ method }) => method)).not.toContain('routes.save')
  await form.getByRole('button', { name: 'Discard' }).click()
  await open()
  await expect.element(status).toHaveValue('503')
  await status.fill('1')
  await form.getByRole('button', { name: 'Discard' }).click()
  await open()
  await expect.element(status).toHaveValue('503')
  await expect.element(form.getByRole('button', { name: 'Close' })).toBeVisible()
})
