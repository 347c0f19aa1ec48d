import { create } from 'zustand'
import type { SignatureCheck } from '#contract/deliveries/findings'
import type { DeliveryId } from '#contract/terms'
import { call } from '../api/client.ts'
import { failed, loading, type Resource, ready } from './resource.ts'

interface SignatureState {
  /** What was checked last; the rest is about it. */
  readonly deliveryId: DeliveryId | null
  readonly check: Resource<SignatureCheck> | null
  /** Offered again for the next delivery while the window is open; kept nowhere. */
  readonly publicKey: string
}

export const useSignature = create<SignatureState>()(() => ({ deliveryId: null, check: null, publicKey: '' }))

const { getState: get, setState: set } = useSignature

/** Checks a delivery's signature with a public key. */
export async function verifySignature(deliveryId: DeliveryId, publicKey: string): Promise<void> {
  set({ deliveryId, publicKey, check: loading })
  const isStill = () => get().deliveryId === deliveryId && get().publicKey === publicKey
  try {
    const check = await call('signatures.verify', { deliveryId, publicKey })
    if (isStill()) set({ check: ready(check) })
  } catch (error) {
    if (isStill()) set({ check: failed(error) })
  }
}
