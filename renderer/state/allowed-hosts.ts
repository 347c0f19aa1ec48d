import type { WireError } from '#contract/errors'
import { failureOf } from '../data/change.ts'
import { queryClient } from '../data/query-client.ts'
import { changeSettings, settingsQuery } from '../data/settings.ts'

/** Keeps that the user has said so, so that nobody asks again for this host. */
export async function allowHost(host: string): Promise<WireError | null> {
  return keep(known => (host === '' || known.includes(host) ? known : [...known, host]))
}

/** Asks again before anything is sent there. */
export async function forgetHost(host: string): Promise<WireError | null> {
  return keep(known => known.filter(one => one !== host))
}

type Change = (known: readonly string[]) => readonly string[]
let last: Promise<unknown> = Promise.resolve()

/** One after the other: each changes what the last one left. */
function keep(change: Change): Promise<WireError | null> {
  const kept = last.then(() => keepNow(change))
  last = kept
  return kept
}

async function keepNow(change: Change): Promise<WireError | null> {
  return failureOf(async () => {
    // What is not known cannot be added to: the hosts that were allowed before would go.
    const { allowedHosts } = await queryClient.ensureQueryData(settingsQuery)
    const hosts = change(allowedHosts)
    if (hosts === allowedHosts) return
    const error = await changeSettings({ allowedHosts: [...hosts] })
    if (error !== null) throw error
  })
}
