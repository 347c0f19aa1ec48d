import { test } from 'vitest'
import { compareIndexStates } from '../../../../support/store/indexed/compare-index-states.ts'

const seed = 20_261_123

test(`100 searches find with the index on, off and half built what a plain evaluation of each row finds (seed ${seed})`, () =>
  compareIndexStates(100, seed, 70))
