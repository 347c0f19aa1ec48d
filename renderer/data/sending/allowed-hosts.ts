import { changeSettings, settingsQuery } from '../app/settings.ts'
import { run } from '../client/change.ts'
import { queryClient } from '../client/query-client.ts'

/** Saves the host as allowed, so that the user is not asked again. */
export function allowHost(host: string): Promise<void> {
  return change(known => (host === '' || known.includes(host) ? known : [...known, host]))
}

/** From then on, the user is asked again before anything is sent there. */
export function forgetHost(host: string): Promise<void> {
  return change(known => known.filter(one => one !== host))
}

type Change = (known: readonly string[]) => readonly string[]

const hostsMutation = {
  // In series: each change builds on the last one.
  scope: { id: 'settings.allowedHosts' },
  async mutationFn(changeHosts: Change): Promise<void> {
    // The current list is needed: without it, the hosts allowed before would be lost.
    const { allowedHosts } = await queryClient.ensureQueryData(settingsQuery)
    const hosts = changeHosts(allowedHosts)
    if (hosts === allowedHosts) return
    await changeSettings({ allowedHosts: [...hosts] })
  },
}

function change(changeHosts: Change): Promise<void> {
  return run(hostsMutation, changeHosts)
}
