import { expect, test } from 'vitest'
import { moveRefundSteps } from '../../../../main/engine/sending/fixtures/refund-steps.ts'

const idFor = (step: string): string => `made-for-${step}`

test('a running step completes and gets the id that follows', () => {
  const move = moveRefundSteps(
    [{ step: 'EXCHANGE_TRANSFER', status: 'IN_PROGRESS' }],
    [
      { step: 'EXCHANGE_TRANSFER', status: 'COMPLETE', id: 'one' },
      { step: 'SPEI_WITHDRAWAL', status: 'IN_PROGRESS' },
    ],
    'IN_PROGRESS',
    idFor,
  )
  expect(move).toEqual({
    moved: [{ step: 'EXCHANGE_TRANSFER', status: 'COMPLETE', id: 'one' }],
    added: [{ step: 'SPEI_WITHDRAWAL', status: 'IN_PROGRESS' }],
  })
})

test('a step keeps the id it has', () => {
  const { moved } = moveRefundSteps(
    [{ step: 'TOKEN_MINT', status: 'COMPLETE', id: 'known' }],
    [{ step: 'TOKEN_MINT', status: 'COMPLETE', id: 'other' }],
    'COMPLETE',
    idFor,
  )
  expect(moved).toEqual([{ step: 'TOKEN_MINT', status: 'COMPLETE', id: 'known' }])
})

test('a step that has ended does not run again', () => {
  const { moved } = moveRefundSteps(
    [{ step: 'TOKEN_MINT', status: 'COMPLETE', id: 'known' }],
    [{ step: 'TOKEN_MINT', status: 'IN_PROGRESS' }],
    'IN_PROGRESS',
    idFor,
  )
  expect(moved[0]?.status).toBe('COMPLETE')
})

test('when the refund is complete, steps that the fixture does not know are complete too', () => {
  const existing = [{ step: 'TOKEN_DEPOSIT', status: 'IN_PROGRESS' }]
  expect(moveRefundSteps(existing, [], 'COMPLETE', idFor).moved).toEqual([
    { step: 'TOKEN_DEPOSIT', status: 'COMPLETE', id: 'made-for-TOKEN_DEPOSIT' },
  ])
  expect(moveRefundSteps(existing, [], 'FAILED', idFor).moved).toEqual([
    { step: 'TOKEN_DEPOSIT', status: 'IN_PROGRESS', id: undefined },
  ])
})

test('a step that fails gets no id', () => {
  const { moved } = moveRefundSteps(
    [{ step: 'TOKEN_MINT', status: 'IN_PROGRESS' }],
    [{ step: 'TOKEN_MINT', status: 'FAILED' }],
    'FAILED',
    idFor,
  )
  expect(moved).toEqual([{ step: 'TOKEN_MINT', status: 'FAILED', id: undefined }])
})
