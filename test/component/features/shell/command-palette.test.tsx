import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { trailSummarySchema } from '#contract/deliveries/trail'
import { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { useDeliveries } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { useExport } from '../../../../renderer/features/exporting/state/export-store.ts'
import { CommandPalette } from '../../../../renderer/features/shell/commands/command-palette.tsx'
import { commandGroups, commandOfKeys } from '../../../../renderer/features/shell/commands/commands.ts'
import { rank } from '../../../../renderer/features/shell/commands/rank.ts'
import { goTo, useAddress } from '../../../../renderer/navigation/address.ts'
import {
  clearMultiSelection,
  selectAllMatching,
  toggleMultiSelected,
} from '../../../../renderer/navigation/multi-selection.ts'
import { OnceOpened } from '../../../../renderer/navigation/once-opened.tsx'
import { openedOverlay, openOverlay, useOverlays } from '../../../../renderer/navigation/overlay.ts'
import type { Command } from '../../../../renderer/ui/buttons/command.ts'
import { exampleRow } from '../../support/example-list.ts'
import { exampleDelivery } from '../../support/example-record.ts'
import { exampleSettings, exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const nothing = { rows: [], hasMore: false, newest: null, rest: null, isComplete: true }
const exampleRecord = trailSummarySchema.parse({
  ...exampleDelivery(2, 'transactions:7f3a91'),
  isFinal: true,
  isOrderCertain: true,
  deliveryCount: 2,
  newestDeliveryId: 2,
  findingCodes: [],
  firstReceivedAtMs: 1,
  lastReceivedAtMs: 2,
})
const responses = {
  'settings.get': exampleSettings,
  'app.status': exampleStatus,
  'fixtures.list': { fixtures: [], folder: '', problems: [] },
  'sessions.list': { sessions: [] },
  'routes.list': { routes: [] },
  'scenarios.list': { scenarios: [] },
  'trails.list': nothing,
  'deliveries.list': nothing,
} as never

beforeEach(() => {
  goTo('deliveries')
  openOverlay({ name: 'palette' })
})

test('deletion comes first under its own name', async () => {
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, responses)
  await screen.getByRole('combobox').fill('delete')
  const first = screen.getByRole('option').first()
  await expect.poll(() => first.element().textContent).toMatch(/^Delete/)
  await expect.element(first).toHaveAttribute('aria-selected', 'true')
})

test.each([
  ['resend', 'Replay this delivery…'],
  ['download', 'Export…'],
  ['diff', 'Compare this delivery…'],
  ['share', 'Copy link to this delivery'],
  ['label', 'Tag delivery…'],
  ['comment', 'Add note to delivery…'],
  ['latest', 'Jump to the newest delivery'],
  ['filters', 'Filter deliveries…'],
  ['bookmarks', 'Saved searches of trails…'],
  ['simulate', 'Send next status…'],
  ['webhook', 'Send a fixture…'],
  ['upload', 'Import…'],
  ['help', 'Go to documentation'],
  ['preferences', 'Go to settings'],
  ['theme', 'Appearance: dark'],
  ['hotkeys', 'Show keyboard shortcuts'],
  ['create route', 'Forward to an app…'],
  ['mock', 'Simulate failures…'],
  ['stop failures', 'Respond normally'],
  ['account', 'New environment…'],
  ['public url', 'New tunnel…'],
  ['start session', 'New session…'],
  ['finish', 'End session'],
])('“%s” finds “%s”', (word, title) => {
  const found = commandGroups
    .flatMap(({ commands }) => Object.values<Command>(commands))
    .filter(command => command.isKeyOnly !== true && rank(command.title, word, command.keywords) > 0)
  expect(found.map(command => command.title)).toContain(title)
})

test('each command of the palette has its own name', () => {
  const titles = commandGroups
    .flatMap(({ commands }) => Object.values<Command>(commands))
    .filter(({ isKeyOnly }) => isKeyOnly !== true)
    .map(({ title }) => title)
  // Of two with one name, one applies: in Deliveries, or elsewhere.
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual(['Freeze list', 'Export…'])
})

test('a record is found by a part of its id, and opened with Enter', async () => {
  const engine = fakeEngine(responses)
  engine.respond('trails.list', ({ query }) => ({
    ...nothing,
    rows: query.includes('7f3a') ? [exampleRecord] : [],
  }))
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, engine)
  await screen.getByRole('combobox').fill('7f3a')
  const record = screen.getByRole('group', { name: 'Records' }).getByRole('option')
  await expect.element(record).toHaveAttribute('aria-selected', 'true')
  expect(record.element().textContent).toContain('7f3a91')
  await userEvent.keyboard('{Enter}')
  expect(useAddress.getState().view).toBe('trails')
  expect(openedOverlay()).toBeNull()
  expect(useAddress.getState().things.trails).toBe(exampleRecord.recordKey)
})

test('each edit selects the first match again, also where results arrive above it', async () => {
  const engine = fakeEngine(responses)
  engine.respond('trails.list', ({ query }) => ({
    ...nothing,
    rows: query.includes('7f3a') ? [exampleRecord] : [],
  }))
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, engine)
  const selected = () => screen.getByRole('option', { selected: true }).element().textContent
  await screen.getByRole('combobox').fill('delete')
  await userEvent.keyboard('{ArrowDown}')
  await screen.getByRole('combobox').fill('7f3')
  await expect.poll(selected).toMatch(/^Search deliveries/)
  await screen.getByRole('combobox').fill('7f3a')
  await expect.poll(selected).toContain('7f3a91')
})

test('a record shows its status and amount', async () => {
  const engine = fakeEngine(responses)
  const refunded = { ...exampleRecord, amount: '100.000000', asset: 'USDC', refundStatus: 'PENDING' }
  engine.respond('trails.list', { ...nothing, rows: [refunded] })
  engine.respond('deliveries.list', { ...nothing, rows: [exampleRow(3, { amount: '5', asset: 'EUR' })] })
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, engine)
  await screen.getByRole('combobox').fill('7f3a')
  const record = screen.getByRole('group', { name: 'Records' }).getByRole('option')
  await expect.poll(() => record.element().textContent).toMatch(/COMPLETE.*refund PENDING.*100/)
  await expect.element(screen.getByRole('option', { name: /Delivery 3: .*COMPLETE.*5/ })).toBeVisible()
})

test('a saved search is found by its name, and searches the list of the place', async () => {
  const saved = { id: 1, name: 'Failures', query: 'status:failed' }
  const settings = { ...exampleSettings, savedSearches: [saved] }
  const engine = fakeEngine({ ...(responses as object), 'settings.get': settings } as never)
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, engine)
  for (const view of ['trails', 'deliveries'] as const) {
    goTo(view)
    openOverlay({ name: 'palette' })
    await screen.getByRole('combobox').fill('failures')
    await screen.getByRole('option', { name: /Failures.*status:failed/ }).click()
    expect([useAddress.getState().view, useAddress.getState().queries[view].q]).toEqual([view, saved.query])
  }
})

test('settings are found by their names; what nothing finds is said', async () => {
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, responses)
  await screen.getByRole('combobox').fill('time zone')
  await screen.getByRole('option', { name: 'Time zone' }).click()
  expect(useAddress.getState().view).toBe('settings')
  openOverlay({ name: 'palette' })
  await screen.getByRole('combobox').fill('~')
  await expect.element(screen.getByText('No results')).toBeVisible()
})

test('a search that the engine does not understand shows the rest', async () => {
  const engine = fakeEngine(responses)
  engine.fail('deliveries.list', new AppError('invalid-query', 'Expected a value.'))
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, engine)
  await screen.getByRole('combobox').fill('status:')
  await expect.element(screen.getByRole('option', { name: /Search deliveries/ })).toBeVisible()
})

test('selected deliveries are tagged, noted, moved and deleted, also without an open delivery', async () => {
  toggleMultiSelected(3 as DeliveryId)
  onTestFinished(clearMultiSelection)
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, responses)
  for (const title of [
    'Delete selected deliveries',
    'Tag selected deliveries…',
    'Add note to selected deliveries…',
    'Move selected deliveries to session…',
  ]) {
    await screen.getByRole('combobox').fill(title)
    await expect.element(screen.getByRole('option', { name: title })).toBeVisible()
  }
})

test('what can be done follows what changes while the palette is open', async () => {
  const engine = fakeEngine(responses)
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, engine)
  await expect.element(screen.getByRole('option', { name: 'Pause capturing' })).toBeVisible()
  const listener = { ...exampleStatus.listener, state: 'paused' } as const
  engine.publish('status.changed', { ...exampleStatus, listener })
  await expect.element(screen.getByRole('option', { name: 'Resume capturing' })).toBeVisible()
  await expect
    .element(screen.getByRole('option', { name: 'Tag selected deliveries…' }))
    .not.toBeInTheDocument()
  toggleMultiSelected(3 as DeliveryId)
  onTestFinished(clearMultiSelection)
  await expect.element(screen.getByRole('option', { name: 'Tag selected deliveries…' })).toBeVisible()
})

const rest = { at: 900 as DeliveryId, share: 0.4 }
const unfinished = { ...nothing, hasMore: true, rest, isComplete: false }

test('a long search continues, says so, and adds what it finds below what is selected', async () => {
  const engine = fakeEngine(responses)
  const later = Promise.withResolvers<void>()
  engine.respond('trails.list', async ({ before }) => {
    if (before === undefined) return unfinished
    expect(before).toBe(rest.at)
    await later.promise
    return { ...nothing, rows: [exampleRecord] }
  })
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, engine)
  await screen.getByRole('combobox').fill('7f3a')
  const search = screen.getByRole('option', { name: /Search deliveries/ })
  await expect.element(search).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Searching…')
  const place = search.element().getBoundingClientRect().top
  later.resolve()
  const record = screen.getByRole('group', { name: 'Records' }).getByRole('option')
  await expect.element(record).toBeVisible()
  await expect.element(search).toHaveAttribute('aria-selected', 'true')
  expect(search.element().getBoundingClientRect().top).toBe(place)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
})

test('while a search that found nothing continues, nothing says that there is no result', async () => {
  const engine = fakeEngine(responses)
  engine.hold('trails.list')
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, engine)
  await screen.getByRole('combobox').fill('7f3a')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Searching…')
  await expect.element(screen.getByText('No results')).not.toBeInTheDocument()
})

test('the first results stay if the rest of the search fails', async () => {
  const engine = fakeEngine(responses)
  engine.respond('trails.list', ({ before }) => {
    if (before !== undefined) throw new AppError('internal', 'The worker ended.')
    return { ...unfinished, rows: [exampleRecord] }
  })
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, engine)
  await screen.getByRole('combobox').fill('7f3a')
  await expect.element(screen.getByRole('group', { name: 'Records' }).getByRole('option')).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
})

test('after "Select all", the palette exports and replays what the keys do: every match', async () => {
  useDeliveries.setState({ rows: [exampleRow(3), exampleRow(2)], search: '', count: 2 })
  selectAllMatching(2, true)
  onTestFinished(clearMultiSelection)
  const screen = await renderView(<OnceOpened name="palette" of={CommandPalette} />, responses)
  await screen.getByRole('combobox').fill('Replay selected')
  await screen.getByRole('option', { name: 'Replay selected deliveries…' }).click()
  const byPalette = useOverlays.getState().last['replay-many']?.overlay
  expect(byPalette).toMatchObject({ selection: { by: 'query' }, title: '2 deliveries' })
  commandOfKeys('X')?.run()
  expect(useOverlays.getState().last['replay-many']?.overlay).toEqual(byPalette)
  openOverlay({ name: 'palette' })
  await screen.getByRole('option', { name: 'Export…', exact: true }).click()
  const byName = useExport.getState().scope
  commandOfKeys('e')?.run()
  expect([byName?.selection.of, useExport.getState().scope?.selection]).toEqual(['search', byName?.selection])
})
