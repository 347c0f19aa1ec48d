import { test } from 'vitest'
import { compareIndexStates } from '../../../../support/store/indexed/compare-index-states.ts'

const seed = Number(process.env.HOOKTRAIL_TEST_SEED ?? 20_261_123)

test(
  `2,000 searches find with the index on, off and half built what a plain evaluation of each row finds (seed ${seed})`,
  {
    timeout: 600_000,
  },
  () => compareIndexStates(2_000, seed),
)
