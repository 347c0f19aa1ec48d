import { test } from 'vitest'
import { expectExportProgress } from './progress-steps.ts'

test.each([
  ['elsewhere', false, {}, /^2 deliveries written to [^\r]*\n$/],
  ['with --json', true, { json: true }, /^\{[^\r]*\}\n$/],
])('an export shows how far it is %s', expectExportProgress)
