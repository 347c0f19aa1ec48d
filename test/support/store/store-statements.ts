import { indexedThroughSql } from '../../../main/engine/store/index/indexed-through.ts'
import { postingSql } from '../../../main/engine/store/index/postings/posting-reads.ts'
import { recordIdSql } from '../../../main/engine/store/index/texts/record-ids.ts'
import { textFilterSql } from '../../../main/engine/store/index/texts/text-reads.ts'
import { textSql } from '../../../main/engine/store/index/texts/text-source.ts'
import { valueSql } from '../../../main/engine/store/index/values/value-reads.ts'
import { placeSql } from '../../../main/engine/store/index/write/place-in-trail.ts'
import { bodySql } from '../../../main/engine/store/read/deliveries/bodies.ts'
import { contentSql } from '../../../main/engine/store/read/deliveries/contents.ts'
import { deliverySql } from '../../../main/engine/store/read/deliveries/deliveries.ts'
import { tagSql } from '../../../main/engine/store/read/deliveries/tags.ts'
import { transferSql } from '../../../main/engine/store/read/deliveries/transfer.ts'
import { uninspectedSql } from '../../../main/engine/store/read/deliveries/uninspected.ts'
import { placeFacetSql } from '../../../main/engine/store/read/facets/place-facets.ts'
import { reasonFacetSql } from '../../../main/engine/store/read/facets/reason-facet.ts'
import { inspectionSql } from '../../../main/engine/store/read/findings/findings.ts'
import { recordSql } from '../../../main/engine/store/read/records/records.ts'
import { trailSql } from '../../../main/engine/store/read/records/trails.ts'
import { registrationSql } from '../../../main/engine/store/read/registrations.ts'
import { attemptSql } from '../../../main/engine/store/read/sending/attempts.ts'
import { drillSql } from '../../../main/engine/store/read/sending/drills.ts'
import { requestSql } from '../../../main/engine/store/read/sending/requests.ts'
import { sessionSql } from '../../../main/engine/store/read/sessions.ts'
import { answerPartSql } from '../../../main/engine/store/search/answer-part.ts'
import { pinSql } from '../../../main/engine/store/search/delivery-parts.ts'
import { recordPartSql } from '../../../main/engine/store/search/record-parts.ts'
import { recordPlaceSql } from '../../../main/engine/store/search/record-places.ts'
import { stepSql } from '../../../main/engine/store/search/search-steps.ts'
import { sessionPartSql } from '../../../main/engine/store/search/session-parts.ts'
import { tagPartSql } from '../../../main/engine/store/search/tag-parts.ts'

const groups = {
  deliverySql,
  contentSql,
  bodySql,
  uninspectedSql,
  trailSql,
  placeSql,
  attemptSql,
  recordSql,
  registrationSql,
  requestSql,
  transferSql,
  sessionSql,
  inspectionSql,
  stepSql,
  postingSql,
  valueSql,
  textFilterSql,
  textSql,
  recordIdSql,
  answerPartSql,
  sessionPartSql,
  tagSql,
  tagPartSql,
  drillSql,
  recordPartSql,
  recordPlaceSql,
  placeFacetSql,
  reasonFacetSql,
  searchSql: { indexedThroughSql, pinSql },
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
