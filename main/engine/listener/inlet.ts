import type { InletMark } from '#contract/deliveries/delivery'
import type { ForwardingHeader } from '#contract/registration/tunnel'
import { forwardedSource } from './forwarded-source.ts'

/** A port that only a tunnel or a proxy is told of. It leads to capture and to nothing else. */
export interface Inlet {
  readonly name: string
  readonly header: ForwardingHeader
}

/** What is kept of the way: `undefined` for the capture port, where no header is believed. */
export function inletMark(inlet: Inlet | null, rawHeaders: readonly string[]): InletMark | undefined {
  if (inlet === null) return undefined
  return { name: inlet.name, sourceAddress: forwardedSource(inlet.header, rawHeaders) }
}
