import type { Settings } from '#contract/settings'
import { removeCertificate } from '#data'
import { RemovableList } from './removable-list.tsx'

/** The certificates that the user accepted, each for one port of a host that is not public. */
export function CertificatesSection({ accepted }: { readonly accepted: Settings['acceptedCertificates'] }) {
  return (
    <RemovableList
      title="Accepted certificates"
      note="Of apps on this machine and its network."
      none="None: Hooktrail trusts the authorities of this system."
      items={accepted.map(({ host, port, fingerprint }) => ({
        name: `${host} ${port}`,
        text: `${host}:${port} ${fingerprint.slice(0, 23)}…`,
        title: fingerprint,
        removeLabel: `Remove the certificate of ${host}:${port}`,
        remove: () => removeCertificate(host, port),
      }))}
    />
  )
}
