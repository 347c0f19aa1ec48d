import type { ParamsInput } from '#contract/methods'
import type { ExportProgress } from '#contract/transfer/exporting'
import type { ImportProgress } from '#contract/transfer/importing'
import type { Client } from '#contract/transport'

/** Resolves when the condition holds: checked now and after each event. Rejects when the other side is gone. */
export function until(client: Client, isSo: () => Promise<boolean>): Promise<void> {
  return followed(client, async resolve => {
    if (await isSo()) resolve()
  })
}

/** Runs an export to its end, whichever that is. */
export function exported(client: Client, request: ParamsInput<'export.start'>): Promise<ExportProgress> {
  return transferred(client, client.call('export.start', request), id => client.call('export.get', { id }))
}

/** Runs an import to its end, whichever that is. */
export function imported(client: Client, paths: string[], isDryRun = false): Promise<ImportProgress> {
  const started = client.call('import.start', { paths, isDryRun })
  return transferred(client, started, id => client.call('import.get', { id }))
}

function transferred<Id, Progress extends { readonly state: string }>(
  client: Client,
  started: Promise<{ readonly id: Id }>,
  get: (id: Id) => Promise<Progress>,
): Promise<Progress> {
  return followed(client, async resolve => {
    const progress = await get((await started).id)
    if (progress.state !== 'writing' && progress.state !== 'checking') resolve(progress)
  })
}

/** Checks once, and again after events, never twice at a time. */
function followed<T>(client: Client, check: (resolve: (value: T) => void) => Promise<void>): Promise<T> {
  let end = (): void => {}
  const ended = new Promise<T>((resolve, reject) => {
    let isLooking = false
    let isStale = false
    const again = async (): Promise<void> => {
      if (isLooking) {
        isStale = true
        return
      }
      isLooking = true
      try {
        do {
          isStale = false
          await check(resolve)
        } while (isStale)
      } catch (error) {
        reject(error)
      } finally {
        isLooking = false
      }
    }
    end = client.subscribe(
      () => void again(),
      connection => {
        if (connection === 'lost') reject(new Error('The process that was followed is gone.'))
      },
    )
    void again()
  })
  return ended.finally(() => end())
}
