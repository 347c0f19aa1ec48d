import { test } from 'vitest'
import { compareIndexStates } from '../../../../support/store/indexed/compare-index-states.ts'

const seed = 20_261_123

test(`60 searches find the same with the index on, off and half built as row by row (seed ${seed})`, () =>
  compareIndexStates(60, seed, 70))
