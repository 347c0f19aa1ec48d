import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { acceptCertificate, certificateQuery } from '#data'
import { Button, Notice, VisibleText } from '#ui'
import styles from './certificate-question.module.css'

/** Offers to accept the certificate of a target on this machine or its network. Nothing where it may not be accepted. */
export function CertificateQuestion({ url }: { readonly url: string }) {
  const { data: seen } = useQuery({ ...certificateQuery(url), retry: false })
  const [accepted, setAccepted] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  if (seen === undefined) return null
  const { fingerprint, host, port, subject, problem } = seen
  if (accepted === fingerprint)
    return (
      <Notice tone="info">
        Accepted for {host}:{port}. Send again. Settings lists accepted certificates.
      </Notice>
    )
  if (!seen.isAcceptable) return null
  return (
    <Notice
      tone="warning"
      title={`Accept this certificate of ${host}:${port}?`}
      actions={
        <Button
          size="small"
          onClick={() =>
            void acceptCertificate(url, fingerprint).then(failure => {
              setError(failure?.message ?? null)
              if (failure === null) setAccepted(fingerprint)
            })
          }
        >
          Accept this certificate
        </Button>
      }
    >
      <p>
        <VisibleText text={subject.replaceAll('\n', ', ')} /> {problem}. Accept it only if your app shows the
        same SHA-256 fingerprint. No other certificate is accepted there.
      </p>
      <p className={clsx('mono', styles.fingerprint)}>{fingerprint}</p>
      {error === null ? null : <p role="alert">{error}</p>}
    </Notice>
  )
}
