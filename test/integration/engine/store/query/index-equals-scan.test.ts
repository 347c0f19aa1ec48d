import { expect, test } from 'vitest'
import { seededRandom } from '../../../../../main/engine/sending/seeded-random.ts'
import { compareIndexStates } from '../../../../support/store/indexed/compare-index-states.ts'
import { generatedQuery, knownValues } from '../../../../support/store/indexed/generated-queries.ts'
import { openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const seed = 20_261_123

test(`100 searches find with the index on, off and half built what a plain evaluation of each row finds (seed ${seed})`, () =>
  compareIndexStates(100, seed, 70))

test('searches are made of a store that holds nothing, too', async () => {
  const dataDir = temporaryFolder()
  await (await openTestStore(dataDir)).close()
  const known = knownValues(dataDir)
  const random = seededRandom(seed)
  for (let count = 0; count < 500; count += 1) expect(generatedQuery(random, known)).not.toBe('')
})
