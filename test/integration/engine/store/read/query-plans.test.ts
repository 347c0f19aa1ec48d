import { expect, test } from 'vitest'
import { queryFields } from '#contract/query/fields'
import { compile, createBinder, profilesOf, termsOf } from '../../../../../main/engine/store/query/compile.ts'
import { fieldSql, sqlOf } from '../../../../../main/engine/store/query/query-fields.ts'
import { addSearchFunctions } from '../../../../../main/engine/store/query/search-functions.ts'
import { indexedTables, plainTables, recordTables } from '../../../../../main/engine/store/query/tables.ts'
import { walkSql } from '../../../../../main/engine/store/query/walk.ts'
import { trailSql } from '../../../../../main/engine/store/read/records/trails.ts'
import { addProfile, indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { storeStatements } from '../../../../support/store/store-statements.ts'

/** Of each row, at most `maximumRepeats` earlier deliveries, which an index finds. */
const repeats = 'SCAN (subquery-1)'

/** What may be read through or sorted: by name, with why that is little. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // As many as a user makes by hand.
  'valueSql.routes[0]': ['SCAN routes'],
  // The ids and the addresses that are asked about.
  'requestSql.countFrom[0]': ['SCAN j VIRTUAL TABLE INDEX 1:', 'SCAN json_each VIRTUAL TABLE INDEX 1:'],
  'requestSql.moments[0]': ['SCAN j VIRTUAL TABLE INDEX 1:'],
  // One row.
  'deliverySql.total[0]': ['SCAN totals'],
  // The deliveries that are asked about.
  'deliverySql.among[0]': ['SCAN j VIRTUAL TABLE INDEX 1:', repeats],
  'deliverySql.newestFirst[0]': [repeats],
  'deliverySql.oldestFirst[0]': [repeats],
  'contentSql.one[0]': [repeats],
  // And the codes of one trail.
  'recordSql.one[0]': ['SCAN CONSTANT ROW', 'SCAN found', 'SCAN found'],
  'recordSql.at[0]': ['SCAN j VIRTUAL TABLE INDEX 1:', 'SCAN CONSTANT ROW', 'SCAN found', 'SCAN found'],
  'uninspectedSql.among[0]': ['SCAN j VIRTUAL TABLE INDEX 1:'],
  // A thousand at most, and those that were found.
  'facetSql.sessions[0]': ['SCAN sessions'],
  'facetSql.routes[0]': ['SCAN routes'],
  'facetSql.reasons[0]': ['SCAN j VIRTUAL TABLE INDEX 1:'],
  ...Object.fromEntries(
    ['profiles', 'states', 'requests', 'findings'].map(name => [
      `profileSql.${name}[0]`,
      ['SCAN j VIRTUAL TABLE INDEX 1:'],
    ]),
  ),
  // One row.
  'contentSql.pendingIds[0]': ['SCAN index_state'],
  'uninspectedSql.rows[0]': ['SCAN index_state'],
  // The findings of one delivery.
  'contentSql.findings[0]': ['SCAN j VIRTUAL TABLE INDEX 1:'],
  // As many as are shown, in the order of the key.
  'inspectionSql.undocumentedFields[0]': ['SCAN undocumented_fields'],
  'searchingSql.through[0]': ['SCAN index_state'],
  // One row, and what FTS5 finds.
  'textFilterSql.through[0]': ['SCAN text_progress'],
  'textFilterSql.groupsDown[0]': ['SCAN texts VIRTUAL TABLE INDEX 192:M1<'],
  'textFilterSql.groupsUp[0]': ['SCAN texts VIRTUAL TABLE INDEX 64:M1>'],
  // The ids that are asked about.
  'searchingSql.recordsOf[0]': ['SCAN j VIRTUAL TABLE INDEX 1:', 'SCAN j VIRTUAL TABLE INDEX 1:'],
  // A thousand sessions at most.
  'sessionSql.all[0]': ['SCAN s'],
  // As many as a user makes by hand.
  'tagSql.all[0]': ['SCAN g USING INDEX sqlite_autoindex_tags_1'],
  'tagSql.deletions[0]': ['SCAN d'],
  'valueSql.settings[0]': ['SCAN settings'],
  'transferSql.storeId[0]': ['SCAN identity'],
  // One record's deliveries.
  'transferSql.ofRecord[0]': ['USE TEMP B-TREE FOR ORDER BY'],
  // As many notifications as the reversals of one withdrawal have.
  'inspectionSql.reversals[0]': ['USE TEMP B-TREE FOR DISTINCT'],
  // One record's notifications, and the few records about its transfer.
  'inspectionSql.transfers[0]': ['USE TEMP B-TREE FOR GROUP BY'],
  // As many rows as a user has made, in the order of their ids.
  'valueSql.environments[0]': ['SCAN environments'],
  'valueSql.registrations[0]': ['SCAN registrations'],
  'valueSql.tunnels[0]': ['SCAN tunnels'],
  // As many records as share one id: the services' identifier fields.
  'trailSql.recordKeys[0]': ['USE TEMP B-TREE FOR ORDER BY'],
}

/** For one test: gives the plan of a statement. */
function planner(database = indexedDatabase()): (sql: string) => string[] {
  addSearchFunctions(database)
  return sql => {
    const parameters = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]))
    return database
      .prepare<object, { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(parameters)
      .map(({ detail }) => detail)
  }
}

const costly = (plan: readonly string[]) => plan.filter(step => /^SCAN|TEMP B-TREE|AUTOMATIC/.test(step))

test('each statement reads by key and sorts nothing, but for what is little', () => {
  const planOf = planner()
  const plans = storeStatements.map(({ name, text }) => [name, planOf(text)] as const)
  expect(plans.filter(([, plan]) => plan.length === 0)).toEqual([])
  const found = plans.map(([name, plan]) => [name, costly(plan)] as const)
  expect(Object.fromEntries(found.filter(([, steps]) => steps.length > 0))).toEqual(exceptions)
})

test('a search reads its range of deliveries or records by key, whatever it asks', () => {
  const database = indexedDatabase()
  addProfile(database)
  const planOf = planner(database)
  const search = searchFor(
    'kind:issuance needle finding:error is:repeated session:today response:>1 reason:a',
  )
  for (const [place, tables, first] of [
    ['plain', plainTables, /^SEARCH d USING INTEGER PRIMARY KEY \(rowid[>=]\?/],
    ['indexed', indexedTables, /^SEARCH f USING INTEGER PRIMARY KEY \(rowid[>=]\?/],
    ['record', recordTables, /^SEARCH c USING .*records_by_activity \(newest_delivery_id[>=]\?/],
  ] as const) {
    const { sql } = compile(database, search, place)
    for (const order of ['up', 'down', null] as const) {
      const { between, among } = walkSql(tables, tables.key, sql, order)
      expect(planOf(between)[0]).toMatch(first)
      expect(planOf(among)[0]).toMatch(/^SCAN j VIRTUAL TABLE/)
      expect(planOf(among)[1]).toMatch(first)
      // The pieces of one body, the sessions, and the rows already picked for one record.
      for (const step of [between, among].flatMap(text => costly(planOf(text)))) {
        expect(step).toMatch(
          /^SCAN (p|n|sessions|CONSTANT ROW|j VIRTUAL TABLE INDEX 1:)$|TEMP B-TREE FOR ORDER BY/,
        )
      }
    }
  }
})

/** A value of each field. */
const examples = Object.values(queryFields).map(({ example }) => example)

test.each([...examples, 'record:=7f3a'])('the candidates of %s are listed by an index', example => {
  const database = indexedDatabase()
  const planOf = planner(database)
  const search = searchFor(example)
  const [query] = search.query === null ? [] : termsOf(search.query)
  if (query === undefined) return expect.fail('The example has no term.')
  const row = sqlOf(query)
  const { binder } = createBinder(database, search, 'indexed')
  const list = row.isOfProfile?.(query) === true ? profilesOf(query, binder) : row.ids?.(query, binder)
  // Dictionaries, what users make by hand, and indexes of few rows.
  const little =
    /^SCAN (i USING INDEX inspections_of_own_id|w USING INDEX responses_remarkable|s|n|y|g|sessions|pins|record_ids VIRTUAL.*|delivery_tags|CONSTANT ROW|j VIRTUAL TABLE INDEX 1:)\b/
  for (const step of list == null ? [] : costly(planOf(list))) expect(step).toMatch(little)
  expect(Object.keys(fieldSql)).toHaveLength(examples.length)
})

test('the look at the plans sees a scan and a sort', () => {
  expect(costly(planner()('SELECT id FROM deliveries WHERE target = @a ORDER BY method'))).toHaveLength(2)
})

test('each range of a trail is bounded on every column that it names', () => {
  const planOf = planner()
  const places = trailSql.before.map(sql => planOf(sql).find(step => step.startsWith('SEARCH r ')))
  expect(places).toEqual([
    expect.stringContaining(
      'place_us=? AND status_rank=? AND refund_rank=? AND clock_lack=? AND delivery_id<?',
    ),
    expect.stringContaining('place_us=? AND status_rank=? AND refund_rank=? AND clock_lack<?'),
    expect.stringContaining('place_us=? AND status_rank=? AND refund_rank<?'),
    expect.stringContaining('place_us=? AND status_rank<?'),
    expect.stringContaining('place_us<?'),
  ])
})
