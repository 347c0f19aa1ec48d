import type { IndexStatus } from '#contract/search-index'
import type { Store } from '../store/store.ts'
import type { Rebuild } from './rebuild.ts'

/** The result of `index.status`. */
export function indexStatus(of: {
  readonly store: Pick<Store, 'totals' | 'indexTotals' | 'indexBytes'>
  readonly rebuild: Pick<Rebuild, 'isStopped'>
  readonly hasTextIndex: boolean
}): IndexStatus {
  const { deliveries, unread } = of.store.totals()
  const { through, textsThrough, textsMissing, isClearingTexts } = of.store.indexTotals()
  const bytes = of.store.indexBytes()
  const isRemoved = textsThrough === 0 && !isClearingTexts
  const isComplete = unread === 0 && textsMissing === 0 && !isClearingTexts
  return {
    indexBytes: bytes.all,
    logBytes: bytes.log,
    inspected: deliveries - unread,
    deliveries,
    texts: of.hasTextIndex ? (isComplete ? 'complete' : 'filling') : isRemoved ? 'off' : 'removing',
    textsThrough,
    readThrough: through,
    isReadingStopped: of.rebuild.isStopped(),
  }
}
