import { test } from 'vitest'
import { expectBoundedLog } from './bounded-log.ts'

test('the log stays bounded while much is written in small groups and a reader searches', () =>
  expectBoundedLog(16))
