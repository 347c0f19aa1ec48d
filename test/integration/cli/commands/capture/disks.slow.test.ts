import { test } from 'vitest'
import { expectRefusedOn } from './disks-steps.ts'

test.for([['read-only', 'on a read-only disk', ['serve --port 0 --ui-port 0']]] as const)(
  'on a %s disk deliveries are listed, and what writes says so in one sentence',
  expectRefusedOn,
)
