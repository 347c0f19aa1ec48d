import { expect, test } from 'vitest'
import { countMatches, listMatches } from '../../../../main/engine/queries/bounded-queries.ts'
import { openReadStore } from '../../../../main/engine/store/open-read-store.ts'
import { finish } from '../../../../main/engine/store/search/search-steps.ts'
import { makeStore } from '../../../support/store/indexed/made-store.ts'
import { searchFor } from '../../../support/store/search-for.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test('a search that pauses before it has found anything says that it has begun', async () => {
  const dataDir = temporaryFolder()
  await makeStore(dataDir)
  const store = openReadStore({ dataDir, rulesVersion: 1 })
  const search = searchFor('-body:nowhere')
  const parts = [
    // Within no time: each ends at its first pause.
    finish(countMatches(store, { search }, 0)),
    finish(listMatches(store, { search, limit: 500 }, 0)),
    finish(listMatches(store, { search, limit: 500, after: store.newestDeliveryId() ?? undefined }, 0)),
  ]
  store.close()
  for (const { rest } of parts.slice(0, 2)) expect(rest?.share).toBeGreaterThan(0)
  for (const { rest } of parts) expect(rest?.share ?? 1).toBeLessThanOrEqual(1)
}, 60_000)
