import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const probeHeader = 'x-hooktrail-probe'

export interface Probe {
  readonly header: string
  readonly nonce: string
  /** Secret: a response that contains it proves that this Hooktrail received the nonce. */
  readonly proof: string
  /** Later requests with the nonce are deliveries. */
  end(): void
}

/** Current probes. Without one, deliveries are not checked. */
export class Probes {
  readonly #proofs = new Map<string, string>()

  get isExpecting(): boolean {
    return this.#proofs.size > 0
  }

  expect(): Probe {
    const nonce = randomBytes(18).toString('base64url')
    const proof = randomBytes(18).toString('base64url')
    this.#proofs.set(nonce, proof)
    return { header: probeHeader, nonce, proof, end: () => this.#proofs.delete(nonce) }
  }

  proofFor(request: IncomingMessage): string | null {
    const value = request.headers[probeHeader]
    if (request.method !== 'GET' || typeof value !== 'string') return null
    // Node reads headers as Latin-1, so equal lengths are equal lengths in bytes.
    const sent = Buffer.from(value, 'latin1')
    for (const [nonce, proof] of this.#proofs) {
      const expected = Buffer.from(nonce, 'latin1')
      if (sent.length === expected.length && timingSafeEqual(sent, expected)) return proof
    }
    return null
  }
}
