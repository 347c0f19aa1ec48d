import { expect, test } from 'vitest'
import { deliverySearchSql } from '../../../../../main/engine/store/read/deliveries/deliveries.ts'
import { recordSearchSql } from '../../../../../main/engine/store/read/records/records.ts'
import { trailSql } from '../../../../../main/engine/store/read/records/trails.ts'
import { checkSql } from '../../../../../main/engine/store/search/indexed-search.ts'
import { deliverySearch, recordSearch } from '../../../../../main/engine/store/search/query-sql.ts'
import { addSearchFunctions } from '../../../../../main/engine/store/search/search-functions.ts'
import { indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { storeStatements } from '../../../../support/store/store-statements.ts'

/** What may be read through or sorted: by name, with why that is little. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // As many as a user makes by hand.
  'requestSql.routes[0]': ['SCAN routes'],
  // The ids and the addresses that are asked about.
  'requestSql.countFrom[0]': ['SCAN j VIRTUAL TABLE INDEX 1:', 'SCAN json_each VIRTUAL TABLE INDEX 1:'],
  // One row.
  'deliverySql.total[0]': ['SCAN totals'],
  // The deliveries that are asked about.
  'deliverySql.among[0]': ['SCAN j VIRTUAL TABLE INDEX 1:'],
  // And the codes of one trail.
  'recordSql.one[0]': ['SCAN CONSTANT ROW', 'SCAN found', 'SCAN found'],
  'recordSql.at[0]': ['SCAN j VIRTUAL TABLE INDEX 1:', 'SCAN CONSTANT ROW', 'SCAN found', 'SCAN found'],
  'uninspectedSql.among[0]': ['SCAN j VIRTUAL TABLE INDEX 1:'],
  // A thousand at most.
  'placeFacetSql.sessions[0]': ['SCAN s'],
  'placeFacetSql.routes[0]': ['SCAN routes'],
  // The distinct reasons, to a limit.
  'reasonFacetSql.reasons[0]': ['SCAN reasons'],
  // One row.
  'contentSql.unreadIds[0]': ['SCAN index_state'],
  'contentSql.unread[0]': ['SCAN index_state'],
  'uninspectedSql.rows[0]': ['SCAN index_state'],
  'contentSql.countUnread[0]': ['SCAN index_state'],
  // The findings of one delivery.
  'contentSql.findings[0]': ['SCAN j VIRTUAL TABLE INDEX 1:'],
  // As many as are shown, in the order of the key.
  'inspectionSql.undocumentedFields[0]': ['SCAN undocumented_fields'],
  'searchSql.indexedThroughSql[0]': ['SCAN index_state'],
  // One row, and what FTS5 finds.
  'textFilterSql.through[0]': ['SCAN text_progress'],
  'textFilterSql.groupsDown[0]': ['SCAN texts VIRTUAL TABLE INDEX 192:M1<'],
  'textFilterSql.groupsUp[0]': ['SCAN texts VIRTUAL TABLE INDEX 64:M1>'],
  'recordIdSql.numbers[0]': ['SCAN record_ids VIRTUAL TABLE INDEX 0:M1'],
  // The ids that are asked about, and the sessions that a text means.
  'answerPartSql.among[0]': ['SCAN j VIRTUAL TABLE INDEX 1:'],
  'sessionPartSql.among[0]': ['SCAN j VIRTUAL TABLE INDEX 1:', 'SCAN s VIRTUAL TABLE INDEX 1:'],
  'recordPlaceSql.deliveries[0]': ['SCAN j VIRTUAL TABLE INDEX 1:'],
  // The ids that are asked about.
  'recordPartSql.ofDeliveries[0]': ['SCAN j VIRTUAL TABLE INDEX 1:'],
  'recordPartSql.ofTrailFindings[0]': ['SCAN j VIRTUAL TABLE INDEX 1:'],
  // A thousand sessions at most.
  'sessionSql.all[0]': ['SCAN s'],
  // As many as a user makes by hand.
  'tagSql.all[0]': ['SCAN g USING INDEX sqlite_autoindex_tags_1'],
  'tagSql.deletions[0]': ['SCAN d'],
  'tagPartSql.tagLike[0]': ['SCAN g'],
  'transferSql.storeId[0]': ['SCAN identity'],
  // One record's deliveries.
  'transferSql.ofRecord[0]': ['USE TEMP B-TREE FOR ORDER BY'],
  // As many notifications as the reversals of one withdrawal have.
  'inspectionSql.reversals[0]': ['USE TEMP B-TREE FOR DISTINCT'],
  // As many rows as a user has made, in the order of their ids.
  'registrationSql.environments[0]': ['SCAN environments'],
  'registrationSql.registrations[0]': ['SCAN registrations'],
  'registrationSql.tunnels[0]': ['SCAN tunnels'],
  // As many records as share one id: the services' identifier fields.
  'trailSql.recordKeys[0]': ['USE TEMP B-TREE FOR ORDER BY'],
}

/** For one test: gives the plan of a statement. */
function planner(): (sql: string) => string[] {
  const database = indexedDatabase()
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

test('a search reads its stretch of deliveries or records by key, whatever it asks', () => {
  const planOf = planner()
  const search = searchFor('kind:issuance needle finding:error is:repeated session:today')
  const deliveries = deliverySearch(search).sql
  const records = recordSearch(search).sql
  for (const sql of Object.values(deliverySearchSql)) {
    expect(planOf(sql(deliveries))[0]).toContain('SEARCH d USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)')
  }
  const { among, ...recordWindows } = recordSearchSql
  expect(planOf(among(records))[1]).toMatch(/SEARCH c USING .*records_by_activity \(newest_delivery_id=\?/)
  for (const sql of Object.values(recordWindows)) {
    expect(planOf(sql(records))[0]).toMatch(/SEARCH c USING .*records_by_activity \(newest_delivery_id>\?/)
  }
  expect(planOf(checkSql.between(deliveries))[0]).toContain('SEARCH d USING INTEGER PRIMARY KEY (rowid>? AND')
  expect(planOf(checkSql.among(deliveries)).slice(0, 2)).toEqual([
    expect.stringContaining('SCAN j VIRTUAL TABLE'),
    expect.stringContaining('SEARCH d USING INTEGER PRIMARY KEY (rowid=?)'),
  ])
  const all = [
    ...Object.values(deliverySearchSql).map(sql => sql(deliveries)),
    ...Object.values(recordWindows).map(sql => sql(records)),
  ]
  const scanned = all.flatMap(sql => costly(planOf(sql)))
  // The pieces of one body, the findings of one delivery, the sessions, the codes of a trail, and the rows already picked
  // for one record.
  for (const step of scanned)
    expect(step).toMatch(
      /^SCAN (p|s|n|found|CONSTANT ROW|j VIRTUAL TABLE INDEX 1:)$|TEMP B-TREE FOR ORDER BY/,
    )
})

test('the look at the plans sees a scan and a sort', () => {
  expect(costly(planner()('SELECT id FROM deliveries WHERE target = @a ORDER BY method'))).toHaveLength(2)
})

test('each stretch of a trail is bounded on every column that it names', () => {
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
