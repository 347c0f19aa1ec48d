import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { SignatureCheck } from '#contract/deliveries/findings'
import type { DeliveryId } from '#contract/terms'
import { recheckSignature, signatureQuery } from '#data'
import { usePageState } from '#ui'

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
