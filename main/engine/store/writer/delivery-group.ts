import { type InletMark, type Reception, receptionSchema } from '#contract/deliveries/delivery'
import { headerText } from '../header-text.ts'
import type { ArrivedDelivery, CaptureDone } from '../store.ts'

/** A group closes at either bound, so that one commit does not hold up those behind it. */
export const maximumGroupDeliveries = 2_000
/** Of bodies, heads and trailers. */
export const maximumGroupBytes = 4 * 1024 * 1024

/**
 * Deliveries on their way to the writer, as one text, one array of numbers and one buffer: crossing to another thread
 * costs by the object, not by the byte. The writer gives them their ids, which follow one another.
 */
export interface DeliveryGroup {
  readonly count: number
  readonly text: string
  /** Longer than they are, like the bytes. */
  readonly numbers: Float64Array<ArrayBuffer>
  /** The bodies one after another; longer than they are. */
  readonly bytes: ArrayBuffer
  /** Of those that did not come by the capture port, by their index in the group. */
  readonly inlets: ReadonlyMap<number, InletMark> | null
}

/** One delivery of a group as the writer stores it. */
export interface PackedDelivery {
  readonly id: number
  readonly sessionId: number
  readonly receivedAtMs: number
  readonly method: string
  readonly target: string
  readonly httpVersion: string
  readonly remoteAddress: string
  readonly remotePort: number | null
  readonly headers: string
  readonly trailers: string
  readonly reception: Reception
  readonly declaredBodyBytes: number | null
  readonly inlet: InletMark | null
  /** A view, not a copy. */
  readonly body: Buffer
}

const receptions = receptionSchema.options
const numbersEach = 12
const absent = -1

/** Collects what arrives until it is sent. */
export class GroupBuilder {
  readonly dones: CaptureDone[] = []
  private bodyBytes = 0
  private textLength = 0
  private readonly texts: string[] = []
  private numbers: Float64Array<ArrayBuffer>
  private inlets: Map<number, InletMark> | null = null
  private readonly pieces: Uint8Array[] = []

  /** `expected`: such as the size of the group before, so that little has to be copied as it grows. */
  constructor(expected = { deliveries: 1 }) {
    this.numbers = new Float64Array(expected.deliveries * numbersEach)
  }

  get isFull(): boolean {
    return (
      this.dones.length >= maximumGroupDeliveries || this.bodyBytes + this.textLength >= maximumGroupBytes
    )
  }

  add(delivery: ArrivedDelivery, sessionId: number, done: CaptureDone): void {
    const bodyBytes = this.addBody(delivery.bodyPieces)
    const headers = headerText(delivery.rawHeaders)
    const trailers = headerText(delivery.rawTrailers)
    const { method, target, httpVersion, remoteAddress } = delivery
    this.texts.push(method, target, httpVersion, remoteAddress, headers, trailers)
    this.textLength += target.length + headers.length + trailers.length
    const index = this.dones.length
    const first = index * numbersEach
    if (first === this.numbers.length) this.growNumbers()
    const { numbers } = this
    numbers[first] = sessionId
    numbers[first + 1] = delivery.receivedAtMs
    numbers[first + 2] = receptions.indexOf(delivery.reception)
    numbers[first + 3] = bodyBytes
    numbers[first + 4] = delivery.declaredBodyBytes ?? absent
    numbers[first + 5] = delivery.remotePort ?? absent
    numbers[first + 6] = method.length
    numbers[first + 7] = target.length
    numbers[first + 8] = httpVersion.length
    numbers[first + 9] = remoteAddress.length
    numbers[first + 10] = headers.length
    numbers[first + 11] = trailers.length
    if (delivery.inlet !== undefined) {
      this.inlets ??= new Map()
      this.inlets.set(index, delivery.inlet)
    }
    this.dones.push(done)
  }

  /** The group, to be transferred with its two buffers. The builder is of no use afterwards. */
  pack(): DeliveryGroup {
    return {
      count: this.dones.length,
      text: this.texts.join(''),
      numbers: this.numbers,
      bytes: this.joinBodies(),
      inlets: this.inlets,
    }
  }

  private addBody(pieces: readonly Uint8Array[]): number {
    const before = this.bodyBytes
    for (const piece of pieces) {
      this.pieces.push(piece)
      this.bodyBytes += piece.byteLength
    }
    return this.bodyBytes - before
  }

  /** Copied only now: while a group waits, its bodies are in memory once. */
  private joinBodies(): ArrayBuffer {
    const bytes = new Uint8Array(this.bodyBytes)
    let at = 0
    for (const piece of this.pieces) {
      bytes.set(piece, at)
      at += piece.byteLength
    }
    return bytes.buffer
  }

  private growNumbers(): void {
    const grown = new Float64Array(this.numbers.length * 2)
    grown.set(this.numbers)
    this.numbers = grown
  }
}

/** The deliveries of a group, in order; the first gets `firstId`. */
export function* unpackGroup(
  group: DeliveryGroup,
  firstId: number,
): Generator<PackedDelivery, void, undefined> {
  let textAt = 0
  let bytesAt = 0
  for (let index = 0; index < group.count; index += 1) {
    const first = index * numbersEach
    const number = (offset: number) => group.numbers[first + offset] ?? absent
    const present = (offset: number) => (number(offset) === absent ? null : number(offset))
    const text = (offset: number) => {
      const start = textAt
      textAt += number(offset)
      return group.text.substring(start, textAt)
    }
    const body = Buffer.from(group.bytes, bytesAt, number(3))
    bytesAt += body.byteLength
    yield {
      id: firstId + index,
      sessionId: number(0),
      receivedAtMs: number(1),
      reception: receptions[number(2)] ?? 'malformed',
      declaredBodyBytes: present(4),
      inlet: group.inlets?.get(index) ?? null,
      remotePort: present(5),
      method: text(6),
      target: text(7),
      httpVersion: text(8),
      remoteAddress: text(9),
      headers: text(10),
      trailers: text(11),
      body,
    }
  }
}
