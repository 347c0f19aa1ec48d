import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type HeldEngine, holdCalls } from '../../../../../support/renderer/held-calls.ts'

let engine: HeldEngine

beforeEach(async () => {
  engine = await holdCalls()
})

afterEach(() => vi.unstubAllGlobals())

const stopped = { state: 'stopped', seed: 1, planned: 0, delivered: 0 }

it('the answer to a start does not take back what was published since', async () => {
  const { startFromDraft, usePractice } = await import(
    '../../../../../../renderer/features/services/practice/practice-state.ts'
  )
  const { latest } = await import('../../../../../../renderer/data/client/engine-query.ts')
  const started = startFromDraft()
  await engine.answer('practice.status', stopped)
  await engine.publish('practice.changed', { ...stopped, state: 'running', planned: 9 })
  await engine.answer('practice.start', { ...stopped, state: 'running' })
  await started
  expect(latest('practice.status', {})).toMatchObject({ state: 'running', planned: 9 })
  expect(usePractice.getState().draft.seed).toBe('2')
})

it('the seed of what ran before this page was opened is not offered again', async () => {
  const { draftOf, usePractice } = await import(
    '../../../../../../renderer/features/services/practice/practice-state.ts'
  )
  const ran = { ...stopped, seed: 6, planned: 3 } as never
  expect(draftOf(usePractice.getState(), stopped as never).seed).toBe('1')
  expect(draftOf(usePractice.getState(), ran).seed).toBe('7')
})

it('nothing is kept of the secret of a practice service that was started', async () => {
  const { changePracticeDraft, practiceChange, startFromDraft, usePractice } = await import(
    '../../../../../../renderer/features/services/practice/practice-state.ts'
  )
  const { queryClient } = await import('../../../../../../renderer/data/client/query-client.ts')
  changePracticeDraft({ isSigned: true, key: 'k', secret: 's' })
  const started = startFromDraft()
  await engine.answer('practice.status', stopped)
  await engine.answer('practice.start', { ...stopped, state: 'running' })
  await started
  expect(usePractice.getState().draft).toMatchObject({ key: '', secret: '' })
  expect(queryClient.getMutationCache().findAll({ mutationKey: practiceChange.mutationKey })).toEqual([])
})
