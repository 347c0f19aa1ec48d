import { test } from 'vitest'
import { expectBoundedLog } from './bounded-log.ts'

// Each leaves more behind than the writer copies alone, and never rests.
test.each([
  ['small', 16],
  ['large', 64],
])('the log stays bounded while much is written in %s groups and a reader searches', (_, each) =>
  expectBoundedLog(each, 5),
)

test('the log stays bounded while more is written than it may hold and a reader searches', () =>
  expectBoundedLog(16, 1.6))
