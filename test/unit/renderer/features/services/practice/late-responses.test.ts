import { expect, it } from 'vitest'
import { latest } from '../../../../../../renderer/data/client/engine-query.ts'
import { queryClient } from '../../../../../../renderer/data/client/query-client.ts'
import {
  changePracticeDraft,
  draftOf,
  practiceChange,
  startFromDraft,
  usePractice,
} from '../../../../../../renderer/features/services/practice/practice-state.ts'
import { heldEngine } from '../../../../../support/renderer/held-calls.ts'

const engine = heldEngine(usePractice)

const stopped = { state: 'stopped', seed: 1, planned: 0, delivered: 0 }

it('the response to a start does not take back what was published since', async () => {
  const started = startFromDraft()
  await engine.respond('practice.status', stopped)
  await engine.publish('practice.changed', { ...stopped, state: 'running', planned: 9 })
  await engine.respond('practice.start', { ...stopped, state: 'running' })
  await started
  expect(latest('practice.status', {})).toMatchObject({ state: 'running', planned: 9 })
  expect(usePractice.getState().draft.seed).toBe('2')
})

it('the seed of what ran before this page was opened is not offered again', async () => {
  const ran = { ...stopped, seed: 6, planned: 3 } as never
  expect(draftOf(usePractice.getState(), stopped as never).seed).toBe('1')
  expect(draftOf(usePractice.getState(), ran).seed).toBe('7')
})

it('nothing is kept of the secret of a practice service that was started', async () => {
  changePracticeDraft({ isSigned: true, key: 'k', secret: 's' })
  const started = startFromDraft()
  await engine.respond('practice.status', stopped)
  await engine.respond('practice.start', { ...stopped, state: 'running' })
  await started
  expect(usePractice.getState().draft).toMatchObject({ key: '', secret: '' })
  expect(queryClient.getMutationCache().findAll({ mutationKey: practiceChange.mutationKey })).toEqual([])
})
