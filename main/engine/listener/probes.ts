import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const probeHeader = 'x-hooktrail-probe'

/** One check whether an address leads here. */
export interface Probe {
  /** Name of the header that carries the nonce. */
  readonly header: string
  readonly nonce: string
  /** Only this listener knows it: whoever answers with it has received the nonce. */
  readonly proof: string
  /** Later requests with the nonce are deliveries like any other. */
  end(): void
}

/** The probes under way. While there is none, deliveries are not checked. */
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

  /** The proof that a request asks for; `null` where it is not a probe. */
  proofFor(request: IncomingMessage): string | null {
    const value = request.headers[probeHeader]
    if (request.method !== 'GET' || typeof value !== 'string') return null
    // As node reads headers: a byte for each character, so that equal lengths are equal lengths in bytes too.
    const sent = Buffer.from(value, 'latin1')
    for (const [nonce, proof] of this.#proofs) {
      const expected = Buffer.from(nonce, 'latin1')
      if (sent.length === expected.length && timingSafeEqual(sent, expected)) return proof
    }
    return null
  }
}
