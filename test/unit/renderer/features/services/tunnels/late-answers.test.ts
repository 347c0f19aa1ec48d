import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryClient } from '../../../../../../renderer/data/client/query-client.ts'
import { isRunning, runShared } from '../../../../../../renderer/data/client/shared-change.ts'
import { tunnelRun, tunnelsQuery } from '../../../../../../renderer/data/services/tunnels.ts'
import { heldEngine } from '../../../../../support/renderer/held-calls.ts'

const engine = heldEngine()

/** Fetches the tunnels as a view does. */
function viewTunnels() {
  const observer = new QueryObserver(queryClient, tunnelsQuery)
  observer.subscribe(() => {})
  return observer
}

it('of two answers to one question the newer stays', async () => {
  const observer = viewTunnels()
  await engine.answer('tunnels.list', { tunnels: [] })
  void observer.refetch()
  void observer.refetch()
  await engine.answer('tunnels.list', { tunnels: [{ id: 1 }] }, 'newest')
  await engine.answer('tunnels.list', { tunnels: [] })
  expect(observer.getCurrentResult().data).toMatchObject({ tunnels: [{ id: 1 }] })
})

it('tunnels that changed while they were being fetched are fetched again', async () => {
  const observer = viewTunnels()
  await engine.publish('tunnels.changed', {})
  await engine.answer('tunnels.list', { tunnels: [] })
  await engine.answer('tunnels.list', { tunnels: [{ id: 1 }] })
  expect(observer.getCurrentResult().data).toMatchObject({ tunnels: [{ id: 1 }] })
})

it('why a tunnel could not be started is known to a view that opens later', async () => {
  const run = tunnelRun(1 as never)
  const ended = runShared(run, 'start').catch(() => {})
  expect(isRunning(run)).toBe(true)
  await engine.fail('tunnels.start')
  await ended
  const [kept] = queryClient.getMutationCache().findAll({ mutationKey: run.mutationKey })
  expect(kept?.state).toMatchObject({ status: 'error', error: { message: 'It failed.' } })
})
