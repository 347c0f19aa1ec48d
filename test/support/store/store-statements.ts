import { textSql } from '../../../main/engine/store/index/texts/text-source.ts'
import { longBodySql } from '../../../main/engine/store/query/long-bodies.ts'
import { searchingSql, textFilterSql } from '../../../main/engine/store/query/searching.ts'
import { indexedTables, plainTables, recordTables } from '../../../main/engine/store/query/tables.ts'
import { nearestSql } from '../../../main/engine/store/query/walk.ts'
import { bodySql } from '../../../main/engine/store/read/deliveries/bodies.ts'
import { contentSql } from '../../../main/engine/store/read/deliveries/contents.ts'
import { deliverySql } from '../../../main/engine/store/read/deliveries/deliveries.ts'
import { foundTextSql } from '../../../main/engine/store/read/deliveries/found-text.ts'
import { tagSql } from '../../../main/engine/store/read/deliveries/tags.ts'
import { transferSql } from '../../../main/engine/store/read/deliveries/transfer.ts'
import { uninspectedSql } from '../../../main/engine/store/read/deliveries/uninspected.ts'
import { facetSql } from '../../../main/engine/store/read/facets.ts'
import { inspectionSql } from '../../../main/engine/store/read/findings/findings.ts'
import { profileSql } from '../../../main/engine/store/read/profiles.ts'
import { recordSql } from '../../../main/engine/store/read/records/records.ts'
import { trailSql } from '../../../main/engine/store/read/records/trails.ts'
import { attemptSql } from '../../../main/engine/store/read/sending/attempts.ts'
import { drillSql } from '../../../main/engine/store/read/sending/drills.ts'
import { requestSql } from '../../../main/engine/store/read/sending/requests.ts'
import { sessionSql } from '../../../main/engine/store/read/sessions.ts'
import { valueSql } from '../../../main/engine/store/read/values.ts'

const groups = {
  deliverySql,
  foundTextSql,
  contentSql,
  bodySql,
  uninspectedSql,
  trailSql,
  attemptSql,
  recordSql,
  valueSql,
  requestSql,
  transferSql,
  sessionSql,
  inspectionSql,
  facetSql,
  profileSql,
  textFilterSql,
  textSql,
  longBodySql,
  tagSql,
  drillSql,
  searchingSql,
  nearestSql: Object.fromEntries(
    Object.entries({ plainTables, indexedTables, recordTables }).map(([name, tables]) => [
      name,
      Object.values(nearestSql(tables)),
    ]),
  ),
}
/** The statements of fixed text that read the store and its index. */
export const storeStatements = Object.entries(groups).flatMap(([group, statements]) =>
  Object.entries<string | readonly string[]>(statements).flatMap(([name, sql]) =>
    (typeof sql === 'string' ? [sql] : sql).map((text, index) => ({
      name: `${group}.${name}[${index}]`,
      text,
    })),
  ),
)
