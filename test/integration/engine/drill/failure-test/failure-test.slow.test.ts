import { spawnSync } from 'node:child_process'
import { test } from 'vitest'
import type { TestFormat } from '#contract/transfer/exporting'
import { expectTelling, type Found } from './failure-test-steps.ts'

const found: readonly Found[] = [
  { kind: 'refuses-unknown-fields', trail: 'issuance', property: 'tolerance' },
  { kind: 'refuses-unknown-records', trail: 'issuance', property: 'responses' },
  { kind: 'counts-repeats', trail: 'funding', property: 'repeats' },
  { kind: 'clock-as-text', trail: 'issuance', property: 'order' },
  { kind: 'refuses-unknown-records', trail: 'issuance', property: 'drops' },
  { kind: 'one-per-status', trail: 'refund', property: 'refunds' },
  { kind: 'given-back-as-new', trail: 'givenBack', property: 'refunds' },
  { kind: 'no-lock', trail: 'issuance', property: 'concurrency' },
  { kind: 'shared-state', trail: 'funding', property: 'isolation' },
  { kind: 'first-arrival-wins', trail: 'issuance', property: 'expected' },
]

const hasPython = spawnSync('python3', ['--version']).status === 0
const formats: readonly TestFormat[] = ['test-node', ...(hasPython ? (['test-pytest'] as const) : [])]

test.each(found)('$kind, $property of $trail', one => expectTelling(one, [...formats, 'test-vitest'], 2))

test('a sequence that restarts the app is sent by Hooktrail', () =>
  expectTelling({ kind: 'acknowledges-first', trail: 'issuance', property: 'recovery' }, formats))
