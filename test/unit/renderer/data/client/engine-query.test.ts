import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { engineQuery, latest, show } from '../../../../../renderer/data/client/engine-query.ts'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import { heldEngine } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine()

test('what an event brought is not overwritten by a response to a request before it, the first or a later one', async () => {
  const observer = new QueryObserver(queryClient, engineQuery('routes.list', {}))
  observer.subscribe(() => {})
  for (const id of [2, 3]) {
    show('routes.list', {}, { routes: [{ id }] } as never)
    await engine.respond('routes.list', { routes: [{ id: 1 }] })
    expect(latest('routes.list', {})).toEqual({ routes: [{ id }] })
    expect(observer.getCurrentResult()).toMatchObject({
      data: { routes: [{ id }] },
      error: null,
      fetchStatus: 'idle',
    })
    void observer.refetch()
  }
})
