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
    <Section
      title="Allowed hosts"
      note="Beyond this machine. Each was asked for once, before anything was sent there."
    >
      {hosts.length === 0 ? (
        <p className="quiet">None: only this machine is sent to without a question.</p>
      ) : (
        <ul aria-label="Allowed hosts">
          {hosts.map(host => (
            <Row as="li" key={host} isApart className={styles.host}>
              <span className="mono">{host}</span>
              <IconButton
                label={`Ask again for ${host}`}
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
