import type { IndexStatus, indexMethods } from '#contract/search-index'
import type { Handlers } from '../dispatch.ts'
import type { Rebuild } from '../inspection/rebuild.ts'

/** The handlers of the calls about the index. */
export function indexHandlers(
  rebuild: Pick<Rebuild, 'rebuild' | 'continue'>,
  indexStatus: () => IndexStatus,
): Pick<Handlers, keyof typeof indexMethods> {
  return {
    'index.status': indexStatus,
    'index.rebuild': rebuild.rebuild,
    'index.continue': rebuild.continue,
  }
}
