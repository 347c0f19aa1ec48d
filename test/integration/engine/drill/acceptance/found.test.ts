import { test } from 'vitest'
import type { ReceiverKind } from '../../../../support/receivers/receiver-apps.ts'
import { expectFound, wrongApps } from './wrong-apps.ts'

const few: ReadonlySet<ReceiverKind> = new Set(['counts-repeats', 'given-back-as-new'])

test.each(wrongApps.filter(({ kind }) => few.has(kind)))(
  '$kind: $trail breaks by the smallest sequence',
  expectFound,
)
