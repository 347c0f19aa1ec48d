import type { InletMark } from '#contract/deliveries/delivery'
import type { ForwardingHeader } from '#contract/registration/tunnel'
import { forwardedSource } from './forwarded-source.ts'

export interface Inlet {
  readonly name: string
  readonly header: ForwardingHeader
}

/**
 * Mark of a delivery's inlet, to be stored with it; `undefined` for the capture port, where no header is
 * trusted.
 */
export function inletMark(inlet: Inlet | null, rawHeaders: readonly string[]): InletMark | undefined {
  if (inlet === null) return undefined
  return { name: inlet.name, sourceAddress: forwardedSource(inlet.header, rawHeaders) }
}
