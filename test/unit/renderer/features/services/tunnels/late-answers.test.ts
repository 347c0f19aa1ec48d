import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type HeldEngine, holdCalls } from '../../../../../support/renderer/held-calls.ts'

let engine: HeldEngine

beforeEach(async () => {
  engine = await holdCalls()
})

afterEach(() => vi.unstubAllGlobals())

/** Fetches the tunnels as a view does. */
async function viewTunnels() {
  const { tunnelsQuery } = await import('../../../../../../renderer/data/services/tunnels.ts')
  const { queryClient } = await import('../../../../../../renderer/data/client/query-client.ts')
  const observer = new QueryObserver(queryClient, tunnelsQuery)
  observer.subscribe(() => {})
  return observer
}

it('of two answers to one question the newer stays', async () => {
  const observer = await viewTunnels()
  await engine.answer('tunnels.list', { tunnels: [] })
  void observer.refetch()
  void observer.refetch()
  await engine.answer('tunnels.list', { tunnels: [{ id: 1 }] }, 'newest')
  await engine.answer('tunnels.list', { tunnels: [] })
  expect(observer.getCurrentResult().data).toMatchObject({ tunnels: [{ id: 1 }] })
})

it('tunnels that changed while they were being fetched are fetched again', async () => {
  const observer = await viewTunnels()
  await engine.publish('tunnels.changed', {})
  await engine.answer('tunnels.list', { tunnels: [] })
  await engine.answer('tunnels.list', { tunnels: [{ id: 1 }] })
  expect(observer.getCurrentResult().data).toMatchObject({ tunnels: [{ id: 1 }] })
})

it('why a tunnel could not be started is known to a view that opens later', async () => {
  const { tunnelRun } = await import('../../../../../../renderer/data/services/tunnels.ts')
  const { isRunning, runShared } = await import('../../../../../../renderer/data/client/shared-change.ts')
  const { queryClient } = await import('../../../../../../renderer/data/client/query-client.ts')
  const run = tunnelRun(1 as never)
  const ended = runShared(run, 'start').catch(() => {})
  expect(isRunning(run)).toBe(true)
  await engine.fail('tunnels.start')
  await ended
  const [kept] = queryClient.getMutationCache().findAll({ mutationKey: run.mutationKey })
  expect(kept?.state).toMatchObject({ status: 'error', error: { message: 'It failed.' } })
})
