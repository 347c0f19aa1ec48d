import { forgetHost } from '#data'
import { RemovableList } from './removable-list.tsx'

/** The hosts beyond this machine that the user has allowed. */
export function HostsSection({ hosts }: { readonly hosts: readonly string[] }) {
  return (
    <RemovableList
      title="Allowed hosts"
      note="Remote hosts you allowed."
      none="None: Hooktrail asks before sending beyond this machine."
      items={hosts.map(host => ({
        name: host,
        text: host,
        removeLabel: `Remove ${host}`,
        remove: () => forgetHost(host),
      }))}
    />
  )
}
