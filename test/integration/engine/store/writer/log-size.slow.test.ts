import { test } from 'vitest'
import { expectBoundedLog } from './bounded-log.ts'

// Each leaves more behind than the writer copies by itself, and never rests.
test('the log stays bounded while much is written in large groups and a reader searches', () =>
  expectBoundedLog(64))
