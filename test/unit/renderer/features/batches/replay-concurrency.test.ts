import { beforeEach, expect, test, vi } from 'vitest'
import { openReplayMany, useReplayMany } from '../../../../../renderer/features/batches/state/replay-many.ts'

// Opening the form asks for the settings, which no engine gives here.
beforeEach(() => void vi.stubGlobal('location', { pathname: '/', hash: '' }))

test('a trail is replayed one at a time, so that no status overtakes another; a selection 8 at a time', () => {
  openReplayMany({ by: 'record', recordKey: 'transactions:tx1' }, 'the trail’s 3 deliveries')
  expect(useReplayMany.getState().concurrency).toBe('1')
  openReplayMany({ by: 'query', query: 'kind:funding' }, '12 deliveries')
  expect(useReplayMany.getState().concurrency).toBe('8')
})
