import type { ImportProgress } from '#contract/transfer/importing'
import type { Client } from '#contract/transport'

/** Runs an import to its end, whichever that is. */
export function importedInto(
  client: Client,
  paths: string[],
  isDryRun = false,
  skipInvalid = false,
  acceptEdits = false,
): Promise<ImportProgress> {
  return new Promise((resolve, reject) => {
    const unsubscribe = client.subscribe(frame => {
      if (frame.name !== 'import.progress') return
      if (frame.data.state === 'checking' || frame.data.state === 'writing') return
      unsubscribe()
      resolve(frame.data)
    })
    client.call('import.start', { paths, isDryRun, skipInvalid, acceptEdits }).catch(reject)
  })
}
