import { expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import { mostSevereCodes } from '../../../../../main/engine/inspect/most-severe-codes.ts'
import {
  fundingExample,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'

const reasonOf = (body: unknown) => inspectDelivery(inspectedDelivery(body)).reason

const error = { code: 'insufficient_deposit_amount_for_issuance', message: 'The deposit is too small.' }

test('of a transaction the code of its error, and failure_reason before the message', () => {
  const failed = (members: Record<string, unknown>) => transactionExample('issuance', 'FAILED', members)
  expect(reasonOf(failed({ failure_reason: 'small deposit', error }))).toEqual({
    code: error.code,
    text: 'small deposit',
  })
  expect(reasonOf(failed({ failure_reason: '', error }))).toEqual({ code: error.code, text: error.message })
  expect(reasonOf(failed({ failure_reason: 'small deposit', error: undefined }))).toEqual({
    code: null,
    text: 'small deposit',
  })
  expect(reasonOf(failed({ failure_reason: null, error: null }))).toBeNull()
})

test('of a withdrawal what its details say', () => {
  const { event, payload } = withdrawalExample('failed') as { event: string; payload: object }
  const withDetails = (details: object) => ({ event, payload: { ...payload, details } })
  expect(reasonOf(withDetails({ fail_reason: 'account closed' }))).toEqual({
    code: null,
    text: 'account closed',
  })
  expect(reasonOf(withDetails({ fail_reason: '' }))).toBeNull()
})

test('what did not fail has none', () => {
  expect(reasonOf(transactionExample('issuance', 'COMPLETE'))).toBeNull()
  expect(reasonOf(fundingExample('complete'))).toBeNull()
  expect(reasonOf('hello')).toBeNull()
})

test('a reason of a megabyte is cut', () => {
  const long = transactionExample('issuance', 'FAILED', { failure_reason: 'x'.repeat(1_000_000) })
  expect(reasonOf(long)?.text?.length).toBeLessThan(600)
})

test('of codes the most severe come first, those of the trail before others, each once, and no more than 3', () => {
  const severe = mostSevereCodes([
    'source-stage',
    'field-null',
    'value-unknown',
    'final-status-left',
    'body-not-json',
    'value-unknown',
    'of-another-version',
  ])
  expect(severe).toEqual([
    { severity: 'error', code: 'body-not-json' },
    { severity: 'warning', code: 'final-status-left' },
    { severity: 'warning', code: 'value-unknown' },
  ])
  expect(mostSevereCodes([])).toEqual([])
})
