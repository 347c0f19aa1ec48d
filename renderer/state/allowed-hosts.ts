import type { WireError } from '#contract/errors'
import { forgetReach } from './reach-store.ts'
import { readyValue } from './resource.ts'
import { changeSettings, loadSettings, useSettings } from './settings-store.ts'

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
  if (useSettings.getState().settings.state !== 'ready') await loadSettings()
  const { settings } = useSettings.getState()
  // What is not known cannot be added to: the hosts that were allowed before would go.
  if (settings.state === 'failed') return settings.error
  const known = readyValue(settings)?.allowedHosts ?? []
  const hosts = change(known)
  if (hosts === known) return null
  const error = await changeSettings({ allowedHosts: [...hosts] })
  forgetReach()
  return error
}
