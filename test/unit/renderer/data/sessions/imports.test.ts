import { expect, it, vi } from 'vitest'
import type { ImportId, ImportProgress } from '#contract/transfer/importing'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import { followImport } from '../../../../../renderer/data/sessions/imports.ts'
import { heldEngine } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine()
const id = 4 as ImportId
const nothing = { sources: [], sessionIds: [], error: null }
const writing: ImportProgress = { id, state: 'writing', done: 1, total: 9, ...nothing }

async function follow() {
  const onProgress = vi.fn()
  const result = followImport(id, onProgress)
  await engine.respond('import.get', writing)
  expect(onProgress).toHaveBeenCalledOnce()
  return { result, onProgress }
}

it('reports how far an import is, goes on where that could not be fetched, and resolves with what came of it', async () => {
  const { result, onProgress } = await follow()
  await engine.publish('import.progress', { ...writing, done: 5 })
  void queryClient.invalidateQueries()
  await engine.fail('import.get')
  await engine.publish('import.progress', { ...writing, state: 'done', done: 9 })
  expect(await result).toMatchObject({ state: 'done', done: 9 })
  expect(new Set(onProgress.mock.calls.map(([{ done }]) => done))).toEqual(new Set([1, 5]))
})

it('fails where the engine knows nothing of it, such as after a restart', async () => {
  const { result } = await follow()
  void queryClient.invalidateQueries()
  const { respond } = await engine.next('import.get')
  respond({ ok: false, error: { code: 'not-found', message: 'There is no such import.' } })
  await expect(result).rejects.toMatchObject({ code: 'not-found' })
})
