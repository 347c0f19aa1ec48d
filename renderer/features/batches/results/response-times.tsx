import { lazy, Suspense } from 'react'
import { isPassed } from '#contract/sending/passed'
import type { BatchResult } from '#data'
import { percentilesText } from './response-time-data.ts'

// The chart's library is loaded when a batch is first shown.
const ResponseTimesChart = lazy(() =>
  import('./response-times-chart.tsx').then(module => ({ default: module.ResponseTimesChart })),
)

/**
 * A chart of the response times in the order of sending, one point each. Failed attempts have another color
 * and shape.
 */
export function ResponseTimes({ results }: { readonly results: readonly BatchResult[] }) {
  const failed = results.reduce((count, result) => (isPassed(result) ? count : count + 1), 0)
  return (
    <figure className="flex-none border-line border-b pt-2 pr-4 pb-1 pl-2">
      <figcaption className="tabular flex gap-2.5 pl-2 text-small">
        <span>Response times</span> <span className="quiet">{percentilesText(results)}</span>
        {failed === 0 ? null : <span className="ml-auto text-error">○ failed</span>}
      </figcaption>
      <Suspense fallback={<div className="h-27.5" />}>
        <ResponseTimesChart results={results} />
      </Suspense>
    </figure>
  )
}
