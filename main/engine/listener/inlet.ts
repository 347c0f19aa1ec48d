import type { InletMark } from '#contract/deliveries/delivery'
import type { ForwardingHeader } from '#contract/registration/tunnel'
import { forwardedSource } from './forwarded-source.ts'

/** A port for one tunnel or proxy. It leads to capture and to nothing else. */
export interface Inlet {
  readonly name: string
  readonly header: ForwardingHeader
}

/** What is stored about the way a delivery came: `undefined` for the capture port, where no header is trusted. */
export function inletMark(inlet: Inlet | null, rawHeaders: readonly string[]): InletMark | undefined {
  if (inlet === null) return undefined
  return { name: inlet.name, sourceAddress: forwardedSource(inlet.header, rawHeaders) }
}
