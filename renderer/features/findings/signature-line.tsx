import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ShieldQuestion } from 'lucide-react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { SignatureCheck } from '#contract/deliveries/findings'
import { firstHeaderValue } from '#contract/headers'
import { signatureHeaders } from '#contract/services/envelope'
import type { DeliveryId } from '#contract/terms'
import { recheckSignature, signatureQuery } from '#data'
import { openOverlay } from '#navigation'
import { Button, usePageState } from '#ui'

/** Whether the delivery's signature was checked, and the key that signed it. Nothing without a signature. */
export function SignatureLine({ detail }: { readonly detail: DeliveryDetail }) {
  const { check } = useSignatureCheck(detail.id)
  if (firstHeaderValue(detail.headers, signatureHeaders.signature) === null) return null
  const keyId = firstHeaderValue(detail.headers, signatureHeaders.keyId)
  const outcome = check.data?.outcome ?? null
  return (
    <section
      className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-2 text-small"
      aria-label="Signature"
    >
      <ShieldQuestion aria-hidden className="size-3.5 text-subtle" />
      <span>
        Signed{keyId === null ? '' : ' with key '}
        {keyId === null ? null : <span className="mono">{keyId}</span>}
      </span>
      <strong className={outcomeClass(outcome)}>
        {outcome === null ? 'not verified' : outcomeWords[outcome]}
      </strong>
      <Button size="small" className="ml-auto" onClick={() => openOverlay({ name: 'signature' })}>
        Verify…
      </Button>
    </section>
  )
}

function outcomeClass(outcome: SignatureCheck['outcome'] | null): string | undefined {
  if (outcome === null) return 'text-subtle'
  if (outcome === 'verified') return 'text-status-complete'
  return outcome === 'failed' ? 'text-error' : undefined
}

const outcomeWords = {
  verified: 'valid for the key you entered',
  failed: 'invalid for the key you entered',
  'not-signed': 'not signed',
  'not-checkable': 'can’t be verified',
} as const

interface CheckedSignature {
  /** The delivery that was checked last, with this key. */
  readonly deliveryId: DeliveryId | null
  /** Reused for the next delivery while the window is open; never saved. */
  readonly publicKey: string
}

const unchecked: CheckedSignature = { deliveryId: null, publicKey: '' }

interface SignatureQuestion {
  /** Of the last check, of any delivery. */
  readonly publicKey: string
  /** Without data if another delivery was checked last. */
  readonly check: UseQueryResult<SignatureCheck>
  readonly start: (publicKey: string) => void
}

/** The check of a delivery's signature with a public key. */
export function useSignatureCheck(deliveryId: DeliveryId): SignatureQuestion {
  const [last, setLast] = usePageState('signature', unchecked)
  const { publicKey } = last
  const check = useQuery({
    ...signatureQuery(deliveryId, publicKey),
    enabled: last.deliveryId === deliveryId,
  })
  function start(key: string): void {
    setLast({ deliveryId, publicKey: key })
    recheckSignature(deliveryId, key)
  }
  return { publicKey, check, start }
}
