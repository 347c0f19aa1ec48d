import { test } from 'vitest'
import { expectFound, wrongApps } from './wrong-apps.ts'

test.each(wrongApps)('$kind: $trail breaks by the smallest sequence', expectFound)
