import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { SavedSearch } from '#contract/query/saved-searches'
import type { Settings } from '#contract/settings'
import { deliveriesWindow } from '../../../renderer/data/live-window/deliveries-window.ts'
import { initialState } from '../../../renderer/data/live-window/live-state.ts'
import { showCounts } from '../../../renderer/data/sync/counts.ts'
import { exampleDelivery } from './example-record.ts'
import { exampleSettings, exampleStatus } from './examples.ts'
import { type FakeEngine, fakeEngine } from './fake-engine.ts'

export interface ExampleList {
  readonly engine: FakeEngine
  /** As the engine has saved them. */
  readonly settings: () => Settings
  /** Adds a delivery and publishes its event. Returns its id. */
  readonly arrive: () => number
}

/** A row of the list. */
export function exampleRow(id: number, members: Partial<DeliverySummary> = {}): DeliverySummary {
  return { ...exampleDelivery(id, `transactions:tx${id}`), ...members }
}

/**
 * An engine with a list of deliveries, newest first, settings that are saved, and values that are counted.
 * `found`: deliveries that a query matches; no query matches the others. Resets the window of the list.
 */
export function exampleList(
  rows: DeliverySummary[],
  found: (query: string, row: DeliverySummary) => boolean = () => false,
): ExampleList {
  let settings: Settings = exampleSettings
  const matching = (query: string) => rows.filter(row => query === '' || found(query, row))
  const edited = (searches: SavedSearch[]) => {
    settings = { ...settings, savedSearches: searches }
    return { searches }
  }
  const engine = fakeEngine({
    'app.status': { ...exampleStatus, deliveryCount: rows.length },
    'settings.get': () => settings,
    'settings.change': change => {
      settings = { ...settings, ...change } as Settings
      return settings
    },
    'deliveries.list': ({ query, after = 0, before = Number.MAX_SAFE_INTEGER }) => ({
      rows: matching(query).filter(({ id }) => id > after && id < before),
      hasMore: false,
      newest: rows[0]?.id ?? null,
      isComplete: true,
      rest: null,
    }),
    'deliveries.count': ({ query }) => ({ count: matching(query).length, isComplete: true, rest: null }),
    'deliveries.readFirst': {},
    'deliveries.histogram': {
      fromMs: 0,
      toMs: 0,
      bucketMs: 1000,
      buckets: [],
      deliveryCount: 0,
      isComplete: true,
    },
    'facets.list': ({ query }) => ({
      facets: [
        {
          field: 'kind',
          values: [
            { value: 'issuance', label: 'issuance', count: matching(query).length },
            { value: 'redemption', label: 'redemption', count: 2 },
          ],
          isCut: false,
        },
        { field: 'session', values: [{ value: '"test run"', label: 'test run', count: 1 }], isCut: true },
        {
          field: 'reason',
          values: [{ value: '"small deposit"', label: 'Small deposit', count: 1 }],
          isCut: false,
        },
      ],
      deliveryCount: matching(query).length,
      isComplete: true,
    }),
    'searches.save': ({ id, name, query, place }) => {
      const { savedSearches: all } = settings
      if (id !== undefined)
        return edited(all.map(search => (search.id === id ? { id, name, query } : search)))
      return edited(all.toSpliced(place ?? all.length, 0, { id: name, name, query }))
    },
    'searches.move': ({ id, place }) => {
      const moved = settings.savedSearches.filter(search => search.id === id)
      const others = settings.savedSearches.filter(search => search.id !== id)
      return edited(others.toSpliced(place, 0, ...moved))
    },
    'searches.delete': ({ id }) => edited(settings.savedSearches.filter(search => search.id !== id)),
  })
  deliveriesWindow.useRows.setState(initialState)
  showCounts({ total: rows.length })
  return {
    engine,
    settings: () => settings,
    arrive() {
      // Newer than all that the window has seen, in another file too.
      const id = Math.max(rows[0]?.id ?? 0, deliveriesWindow.newestKnown()) + 1
      rows.unshift(exampleRow(id))
      showCounts({ total: rows.length })
      const data = { firstId: rows[0]?.id, lastId: rows[0]?.id, count: 1, total: rows.length }
      deliveriesWindow.follower.apply([
        { launchId: 'launch:1', number: id, name: 'delivery.stored', data },
      ] as never)
      return id
    },
  }
}
