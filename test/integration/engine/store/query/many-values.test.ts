import { expect, test } from 'vitest'
import { addSearchFunctions } from '../../../../../main/engine/store/query/search-functions.ts'
import { createSearching } from '../../../../../main/engine/store/query/searching.ts'
import { createFacetReads } from '../../../../../main/engine/store/read/facets.ts'
import { indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'
import { searchFor } from '../../../../support/store/search-for.ts'

test('of made-up values facets read a bounded number, and what senders rarely make up is counted in full', () => {
  const database = indexedDatabase()
  addSearchFunctions(database)
  const count = 60_000
  database.exec(`
    INSERT INTO sessions (id, name, begun_at_ms) VALUES (1, 's', 1);
    INSERT INTO routes (id, value) VALUES (1, '{"path":"/1"}');
    CREATE TEMP TABLE n AS WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < ${count}) SELECT i FROM c;
    INSERT INTO states (id, service, kind, status, asset) SELECT i, 'funding', 'funding', 's' || i, 'a' || i FROM n;
    INSERT INTO requests (id, hash, method, reception, target) SELECT i, i, 'POST', 'whole', '/' || i FROM n;
    INSERT INTO profiles (id, state, said, request) SELECT i, i, 1, i FROM n;
    INSERT INTO deliveries (id, session_id, received_at_ms, method, target, reception, body_bytes)
      SELECT i, 1, i, 'POST', '/' || i, 'whole', 1 FROM n;
    INSERT INTO delivery_facts (delivery_id, profile, received_at_ms, body_bytes, is_exact, is_repeated)
      SELECT i, i, i, 1, 0, 0 FROM n;
    UPDATE index_state SET through = ${count};
  `)
  let rows = 0
  const prepare = database.prepare.bind(database)
  database.prepare = ((sql: string) => {
    const statement = prepare(sql)
    const all = statement.all.bind(statement)
    statement.all = (...given) => {
      const found = all(...given)
      rows += found.length
      return found
    }
    return statement
  }) as typeof database.prepare
  const { countFacetsInSteps } = createFacetReads(database, createSearching(database))
  const steps = countFacetsInSteps(searchFor(''))
  let [step, before] = [steps.next(), 0]
  while (step.done !== true) {
    before = rows
    step = steps.next()
  }
  // What is made at the end, or whenever time is up, reads no row for each delivery.
  expect(rows - before).toBeLessThan(50_000)
  // Each delivery and each of its combinations once, and the values of the most frequent ones.
  expect(rows).toBeLessThan(3 * count)
  const { counts, cutFields } = step.value
  const countsOf = (name: string) => counts.filter(({ field }) => field === name).map(({ count }) => count)
  expect([countsOf('service'), countsOf('kind'), countsOf('method')]).toEqual([[count], [count], [count]])
  expect([...cutFields].sort()).toEqual(['asset', 'route', 'status'])
})
