import { X } from 'lucide-react'
import { useState } from 'react'
import { forgetHost } from '../../data/sending/allowed-hosts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './hosts-section.module.css'

/** The hosts beyond this machine that the user has allowed. */
export function HostsSection({ hosts }: { readonly hosts: readonly string[] }) {
  const [error, setError] = useState<string | null>(null)
  return (
    <Section title="Allowed hosts" note="Remote hosts you allowed.">
      {hosts.length === 0 ? (
        <p className="quiet">None: Hooktrail asks before sending beyond this machine.</p>
      ) : (
        <ul aria-label="Allowed hosts">
          {hosts.map(host => (
            <Row as="li" key={host} isApart className={styles.host}>
              <span className="mono">{host}</span>
              <IconButton
                label={`Remove ${host}`}
                onClick={() => void forgetHost(host).then(problem => setError(problem?.message ?? null))}
              >
                <X aria-hidden />
              </IconButton>
            </Row>
          ))}
        </ul>
      )}
      {error === null ? null : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Section>
  )
}
