import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { change } from '../../../../../renderer/data/client/change.ts'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import { isRunning, runShared } from '../../../../../renderer/data/client/shared-change.ts'
import { tunnelRun, tunnelsQuery } from '../../../../../renderer/data/services/tunnels.ts'
import { heldEngine, inTime } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine()

/** Opens a view of the tunnels. */
function viewTunnels() {
  const observer = new QueryObserver(queryClient, tunnelsQuery)
  return { observer, close: observer.subscribe(() => {}) }
}

it('what could not be read stays so for a view that opens later, and is read once events flow again', async () => {
  const { close } = viewTunnels()
  await engine.fail('tunnels.list')
  close()
  const { observer, close: closeLater } = viewTunnels()
  expect(engine.waiting).toEqual([])
  expect(observer.getCurrentResult().error).toMatchObject({ message: 'It failed.' })
  closeLater()
  engine.reconnect()
  const { observer: last } = viewTunnels()
  await engine.respond('tunnels.list', { tunnels: [] })
  expect(last.getCurrentResult()).toMatchObject({ data: { tunnels: [] }, error: null })
})

it('nothing is kept of a change that has ended: its parameters may hold a secret', async () => {
  const saved = change('environments.save', {
    name: 'one',
    service: 'funding',
    baseUrl: 'http://127.0.0.1:1',
  })
  await engine.respond('environments.save', { id: 1 })
  await saved
  await inTime(() => queryClient.getMutationCache().getAll().length === 0)
})

it('why a change failed is known to a view that opens later', async () => {
  const run = tunnelRun(1 as never)
  const ended = runShared(run, 'start').catch(() => {})
  expect(isRunning(run)).toBe(true)
  await engine.fail('tunnels.start')
  await ended
  const [saved] = queryClient.getMutationCache().findAll({ mutationKey: run.mutationKey })
  expect(saved?.state).toMatchObject({ status: 'error', error: { message: 'It failed.' } })
})
