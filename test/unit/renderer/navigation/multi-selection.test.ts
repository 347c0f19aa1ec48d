import { beforeEach, expect, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import { useDeliveries } from '../../../../renderer/data/live-window/deliveries-window.ts'
import {
  clearMultiSelection,
  extendMultiSelection,
  multiSelectedIds,
  queryOfAll,
  toggleMultiSelected,
} from '../../../../renderer/navigation/multi-selection.ts'

beforeEach(() => {
  clearMultiSelection()
  useDeliveries.setState({ rows: [6, 5, 4, 3, 2, 1].map(id => ({ id })) as never })
})

test('a second range is added to the first', () => {
  for (const [from, to] of [
    [6, 5],
    [2, 1],
  ] as const) {
    toggleMultiSelected(deliveryId(from))
    extendMultiSelection(deliveryId(to), null)
  }
  expect(multiSelectedIds()).toEqual([1, 2, 5, 6])
})

test('all matches of a search with "or" are those up to the newest selected', () => {
  const all = { newestId: deliveryId(6), count: 2, isExact: true }
  expect(queryOfAll({ ...all, search: 'status:failed or is:pinned' })).toBe(
    'id:..6 (status:failed or is:pinned)',
  )
  expect(queryOfAll({ ...all, search: '' })).toBe('id:..6')
})
