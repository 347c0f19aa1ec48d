import type { IndexStatus } from '#contract/search-index'
import type { Store } from '../store/store.ts'
import type { Rebuild } from './rebuild.ts'

export function indexStatus(of: {
  readonly store: Pick<Store, 'totals' | 'indexTotals' | 'indexBytes'>
  readonly rebuild: Pick<Rebuild, 'isStopped'>
  readonly hasTextIndex: boolean
}): IndexStatus {
  const { deliveries, pending } = of.store.totals()
  const { through, textsThrough, textsMissing, hasTexts } = of.store.indexTotals()
  const bytes = of.store.indexBytes()
  const isComplete = pending === 0 && textsMissing === 0
  return {
    indexBytes: bytes.all,
    logBytes: bytes.log,
    inspected: deliveries - pending,
    deliveries,
    texts: of.hasTextIndex ? (isComplete ? 'complete' : 'filling') : hasTexts ? 'removing' : 'off',
    textsThrough,
    readThrough: through,
    isInspectionStopped: of.rebuild.isStopped(),
  }
}
