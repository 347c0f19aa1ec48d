import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { SignatureCheck } from '#contract/deliveries/findings'
import type { DeliveryId } from '#contract/terms'
import { signatureQuery } from '#data'
import { useSignatureForm } from './state/signature-form.ts'

/** The check of a delivery's signature; without data if another delivery was checked last. */
export function useSignatureCheck(deliveryId: DeliveryId): UseQueryResult<SignatureCheck> {
  const publicKey = useSignatureForm(state => state.publicKey)
  const isAsked = useSignatureForm(state => state.deliveryId === deliveryId)
  return useQuery({ ...signatureQuery(deliveryId, publicKey), enabled: isAsked })
}
