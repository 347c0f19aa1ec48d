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
  let id: number | null = null
  return followed(client, async resolve => {
    id ??= (await client.call('export.start', request)).id
    const progress = await client.call('export.get', { id: id as never })
    if (progress.state !== 'writing' && progress.state !== 'checking') resolve(progress)
  })
}

/** Runs an import to its end, whichever that is. */
export function imported(client: Client, paths: string[], isDryRun = false): Promise<ImportProgress> {
  let id: number | null = null
  return followed(client, async resolve => {
    id ??= (await client.call('import.start', { paths, isDryRun })).id
    const progress = await client.call('import.get', { id: id as never })
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
