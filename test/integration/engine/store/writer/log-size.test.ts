import { test } from 'vitest'
import { expectBoundedLog } from './bounded-log.ts'

test('the log stays bounded while more is written than it may hold and a reader searches', () =>
  expectBoundedLog(16, 1.6))
