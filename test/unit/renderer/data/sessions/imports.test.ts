import { beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import type { ImportId, ImportProgress } from '#contract/transfer/importing'

const id = 4 as ImportId
const nothing = { sources: [], sessionIds: [], error: null }
const writing: ImportProgress = { id, state: 'writing', done: 1, total: 9, ...nothing }

/** What the engine answers to `import.get`. */
let reply: Reply

beforeEach(async () => {
  vi.resetModules()
  const { connectClient } = await import('../../../../../renderer/api/client.ts')
  connectClient({ subscribe: () => () => {}, invoke: async () => reply })
})

async function follow() {
  const { followImport } = await import('../../../../../renderer/data/sessions/imports.ts')
  const { queryClient } = await import('../../../../../renderer/data/client/query-client.ts')
  const { show } = await import('../../../../../renderer/data/client/engine-query.ts')
  const onProgress = vi.fn()
  const result = followImport(id, onProgress)
  const showProgress = (progress: ImportProgress) => show('import.get', { id }, progress)
  return { result, onProgress, showProgress, refetch: () => queryClient.invalidateQueries() }
}

it('reports how far an import is, and resolves with what came of it', async () => {
  reply = { ok: true, value: writing }
  const { result, onProgress, showProgress } = await follow()
  await vi.waitUntil(() => onProgress.mock.calls.length === 1)
  showProgress({ ...writing, done: 5 })
  await vi.waitUntil(() => onProgress.mock.calls.length === 2)
  showProgress({ ...writing, state: 'done', done: 9 })
  expect(await result).toMatchObject({ state: 'done', done: 9 })
  expect(onProgress.mock.calls).toMatchObject([[{ done: 1 }], [{ done: 5 }]])
})

it('goes on where its progress could not be fetched', async () => {
  reply = { ok: true, value: writing }
  const { result, onProgress, showProgress, refetch } = await follow()
  await vi.waitUntil(() => onProgress.mock.calls.length === 1)
  reply = { ok: false, error: { code: 'worker-failed', message: 'x' } }
  await refetch()
  showProgress({ ...writing, state: 'done' })
  expect(await result).toMatchObject({ state: 'done' })
})

it('fails where the engine knows nothing of it, such as after a restart', async () => {
  reply = { ok: true, value: writing }
  const { result, onProgress, refetch } = await follow()
  await vi.waitUntil(() => onProgress.mock.calls.length === 1)
  reply = { ok: false, error: { code: 'not-found', message: 'There is no such import.' } }
  void refetch()
  await expect(result).rejects.toMatchObject({ code: 'not-found' })
})
