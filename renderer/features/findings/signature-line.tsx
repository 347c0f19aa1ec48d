import { clsx } from 'clsx'
import { ShieldQuestion } from 'lucide-react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { firstHeaderValue } from '#contract/headers'
import { signatureHeaders } from '#contract/services/envelope'
import { openOverlay } from '#navigation'
import { Button } from '#ui'
import styles from './signature-line.module.css'
import { useSignatureCheck } from './use-signature-check.ts'

/** Whether the delivery's signature was checked, and the key that signed it. Nothing without a signature. */
export function SignatureLine({ detail }: { readonly detail: DeliveryDetail }) {
  const { check } = useSignatureCheck(detail.id)
  if (firstHeaderValue(detail.headers, signatureHeaders.signature) === null) return null
  const keyId = firstHeaderValue(detail.headers, signatureHeaders.keyId)
  const outcome = check.data?.outcome ?? null
  return (
    <section
      className={clsx('flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-2 text-small', styles.line)}
      aria-label="Signature"
    >
      <ShieldQuestion aria-hidden />
      <span>
        Signed{keyId === null ? '' : ' with key '}
        {keyId === null ? null : <span className="mono">{keyId}</span>}
      </span>
      <strong className={styles[outcome ?? 'unchecked']}>
        {outcome === null ? 'not verified' : outcomeWords[outcome]}
      </strong>
      <Button size="small" className={styles.check} onClick={() => openOverlay({ name: 'signature' })}>
        Verify…
      </Button>
    </section>
  )
}

const outcomeWords = {
  verified: 'valid for the key you entered',
  failed: 'invalid for the key you entered',
  'not-signed': 'not signed',
  'not-checkable': 'can’t be verified',
} as const
