import { exampleBody, exampleComparison, exampleDelivery, exampleTrail } from './example-record.ts'
import { exampleStatus } from './examples.ts'
import type { Responses } from './fake-engine.ts'

/** What the pane of a delivery asks for: a record of two deliveries, without attempts. */
export const paneResponses = {
  'app.status': exampleStatus,
  'environments.list': { environments: [], secretPlaces: [] },
  'deliveries.get': ({ id }) => exampleDelivery(id),
  'deliveries.compare': exampleComparison(null),
  'deliveries.body': { base64: btoa(exampleBody), offset: 0, totalBytes: exampleBody.length },
  'attempts.list': { attempts: [], hasMore: false },
  'trails.get': ({ recordKey }) => exampleTrail(recordKey, [1, 2]),
} satisfies Responses
