import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type HeldEngine, holdCalls } from '../../../../support/renderer/held-calls.ts'

let engine: HeldEngine

beforeEach(async () => {
  engine = await holdCalls()
})

afterEach(() => vi.unstubAllGlobals())

/** Opens a view of the tunnels. */
async function viewTunnels() {
  const { tunnelsQuery } = await import('../../../../../renderer/data/services/tunnels.ts')
  const { queryClient } = await import('../../../../../renderer/data/client/query-client.ts')
  const observer = new QueryObserver(queryClient, tunnelsQuery)
  return { observer, close: observer.subscribe(() => {}) }
}

it('what could not be read stays so for a view that opens later, and is read once events flow again', async () => {
  const { close } = await viewTunnels()
  await engine.fail('tunnels.list')
  close()
  const { observer, close: closeLater } = await viewTunnels()
  expect(engine.waiting).toEqual([])
  expect(observer.getCurrentResult().error).toMatchObject({ message: 'It failed.' })
  closeLater()
  engine.reconnect()
  const { observer: last } = await viewTunnels()
  await engine.answer('tunnels.list', { tunnels: [] })
  expect(last.getCurrentResult()).toMatchObject({ data: { tunnels: [] }, error: null })
})

it('nothing is kept of a change that has ended: its parameters may hold a secret', async () => {
  const { change } = await import('../../../../../renderer/data/client/change.ts')
  const { queryClient } = await import('../../../../../renderer/data/client/query-client.ts')
  const saved = change('environments.save', {
    name: 'one',
    service: 'funding',
    baseUrl: 'http://127.0.0.1:1',
  })
  await engine.answer('environments.save', { id: 1 })
  await saved
  await vi.waitUntil(() => queryClient.getMutationCache().getAll().length === 0, { timeout: 60_000 })
})
