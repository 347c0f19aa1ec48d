import { QueryObserver, queryOptions } from '@tanstack/react-query'
import type { ImportId, ImportProgress } from '#contract/transfer/importing'
import { engineQuery } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

/** The progress or result of an import, from events; refetched if an event may have been missed. */
function importQuery(id: ImportId) {
  return queryOptions({
    ...engineQuery('import.get', { id }),
    enabled: ({ state }) => state.data === undefined || isRunning(state.data),
  })
}

/**
 * Reports the progress of an import and resolves with its result. Rejects with an `AppError` if the engine
 * does not know it. A fetch that fails for another reason is ignored: the next event or connection follows.
 */
export function followImport(
  id: ImportId,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportProgress> {
  const observer = new QueryObserver(queryClient, importQuery(id))
  return new Promise((resolve, reject) => {
    const end = observer.subscribe(read)
    read(observer.getCurrentResult())

    function read({ data, error }: ReturnType<typeof observer.getCurrentResult>): void {
      if (error?.code === 'not-found') {
        end()
        reject(error)
      } else if (data !== undefined && isRunning(data)) onProgress(data)
      else if (data !== undefined) {
        end()
        resolve(data)
      }
    }
  })
}

function isRunning({ state }: ImportProgress): boolean {
  return state === 'checking' || state === 'writing'
}
