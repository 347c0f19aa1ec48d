import { create } from 'zustand'
import type { Environment } from '#contract/registration/environment'
import type { DeliveryId } from '#contract/terms'
import { recheckSignature } from '#data'

interface SignatureFormState {
  /** The delivery that was checked last, with this key. */
  readonly deliveryId: DeliveryId | null
  /** Reused for the next delivery while the window is open; never saved. */
  readonly publicKey: string
  /** The environment whose key was fetched last. */
  readonly keySourceId: Environment['id'] | null
}

export const useSignatureForm = create<SignatureFormState>()(() => ({
  deliveryId: null,
  publicKey: '',
  keySourceId: null,
}))

/** Checks a delivery's signature with a public key. */
export function checkSignature(deliveryId: DeliveryId, publicKey: string): void {
  useSignatureForm.setState({ deliveryId, publicKey })
  recheckSignature(deliveryId, publicKey)
}

export function chooseKeySource(keySourceId: Environment['id'] | null): void {
  useSignatureForm.setState({ keySourceId })
}
