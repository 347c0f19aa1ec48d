import type { WireError } from '#contract/errors'
import { forgetReach } from './reach-store.ts'
import { readyValue } from './resource.ts'
import { changeSettings, useSettings } from './settings-store.ts'

/** Keeps that the user has said so, so that nobody asks again for this host. */
export async function allowHost(host: string): Promise<WireError | null> {
  const known = allowedHosts()
  if (host === '' || known.includes(host)) return null
  return keep([...known, host])
}

/** Asks again before anything is sent there. */
export async function forgetHost(host: string): Promise<WireError | null> {
  return keep(allowedHosts().filter(one => one !== host))
}

async function keep(hosts: readonly string[]): Promise<WireError | null> {
  const error = await changeSettings({ allowedHosts: [...hosts] })
  forgetReach()
  return error
}

function allowedHosts(): readonly string[] {
  return readyValue(useSettings.getState().settings)?.allowedHosts ?? []
}
