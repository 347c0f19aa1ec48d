import { test } from 'vitest'
import { expectSecondRefused } from '../../../../../support/store/second-refused.ts'

test.each([
  [['hold.db']],
  [['hold.db', 'holder.json']],
  [['store.db-shm']],
  [['store.db-wal', 'store.db-shm']],
  [['hold.db', 'store.db-wal']],
])(
  'a second process is refused, and nothing is lost, when %j were removed beside the first',
  expectSecondRefused,
)
