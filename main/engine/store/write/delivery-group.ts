import type { InletMark } from '#contract/deliveries/delivery'
import { receptions } from '#contract/deliveries/receptions'
import { headerText } from '../schema/header-text.ts'
import type { ArrivedDelivery, CaptureDone } from '../schema/to-store.ts'
import { joinBytes, takeBytes } from './joined-bytes.ts'

/** A group closes at either limit, so that one commit doesn't delay the groups behind it. */
const maximumGroupDeliveries = 2_000
/** Bytes of bodies, heads and trailers. */
export const maximumGroupBytes = 4 * 1024 * 1024

/**
 * Deliveries for the writer as one text, one array of numbers and one buffer: the cost of a message to
 * another thread depends on the number of objects, not of bytes. The writer assigns consecutive ids.
 */
export interface DeliveryGroup {
  readonly count: number
  readonly text: string
  /** Longer than the numbers, like `bytes`. */
  readonly numbers: Float64Array<ArrayBuffer>
  /** The bodies one after another; longer than the bodies. */
  readonly bytes: ArrayBuffer
  /** Marks of deliveries from other ports than the capture port, by index in the group. */
  readonly inlets: ReadonlyMap<number, InletMark> | null
  /** Indexes of deliveries that arrived over TLS. */
  readonly secure: ReadonlySet<number>
}

/** One delivery of a group as the writer stores it. */
export interface PackedDelivery
  extends Omit<ArrivedDelivery, 'rawHeaders' | 'rawTrailers' | 'inlet' | 'bodyPieces'> {
  readonly id: number
  readonly sessionId: number
  readonly headers: string
  readonly trailers: string
  readonly inlet: InletMark | null
  /** A view, not a copy. */
  readonly body: Buffer
}

/** Positions of a delivery's numbers. For a text, the number is its length; the texts have the same order. */
const column = {
  sessionId: 0,
  receivedAtMs: 1,
  reception: 2,
  bodyBytes: 3,
  declaredBodyBytes: 4,
  remotePort: 5,
  method: 6,
  target: 7,
  httpVersion: 8,
  remoteAddress: 9,
  headers: 10,
  trailers: 11,
} as const
const numbersEach = Object.keys(column).length
/** Stands for a missing number. */
const absent = -1

/** Collects deliveries until the group is sent. */
export class GroupBuilder {
  readonly dones: CaptureDone[] = []
  /** Indexes of deliveries that did not arrive completely. */
  readonly incomplete = new Set<number>()
  private bodyBytes = 0
  private textLength = 0
  private readonly texts: string[] = []
  private numbers: Float64Array<ArrayBuffer>
  private readonly secure = new Set<number>()
  private inlets: Map<number, InletMark> | null = null
  private readonly pieces: Uint8Array[] = []

  /** `expected`: the size of the previous group, so that growing copies little. */
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
    numbers[first + column.sessionId] = sessionId
    numbers[first + column.receivedAtMs] = delivery.receivedAtMs
    numbers[first + column.reception] = receptions.indexOf(delivery.reception)
    numbers[first + column.bodyBytes] = bodyBytes
    numbers[first + column.declaredBodyBytes] = delivery.declaredBodyBytes ?? absent
    numbers[first + column.remotePort] = delivery.remotePort ?? absent
    numbers[first + column.method] = method.length
    numbers[first + column.target] = target.length
    numbers[first + column.httpVersion] = httpVersion.length
    numbers[first + column.remoteAddress] = remoteAddress.length
    numbers[first + column.headers] = headers.length
    numbers[first + column.trailers] = trailers.length
    if (delivery.inlet !== undefined) {
      this.inlets ??= new Map()
      this.inlets.set(index, delivery.inlet)
    }
    if (delivery.scheme === 'https') this.secure.add(index)
    if (delivery.reception !== 'whole') this.incomplete.add(index)
    this.dones.push(done)
  }

  /** The group, to be transferred with its two buffers. The builder can't be used afterwards. */
  pack(): DeliveryGroup {
    return {
      count: this.dones.length,
      text: this.texts.join(''),
      numbers: this.numbers,
      // Copied only now: while a group waits, its bodies are in memory once.
      bytes: joinBytes(this.pieces, this.bodyBytes),
      inlets: this.inlets,
      secure: this.secure,
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
  const takeBody = takeBytes(group.bytes)
  for (let index = 0; index < group.count; index += 1) {
    const first = index * numbersEach
    const number = (offset: number) => group.numbers[first + offset] ?? absent
    const present = (offset: number) => (number(offset) === absent ? null : number(offset))
    const text = (offset: number) => {
      const start = textAt
      textAt += number(offset)
      return group.text.substring(start, textAt)
    }
    yield {
      id: firstId + index,
      sessionId: number(column.sessionId),
      receivedAtMs: number(column.receivedAtMs),
      reception: receptions[number(column.reception)] ?? 'malformed',
      declaredBodyBytes: present(column.declaredBodyBytes),
      inlet: group.inlets?.get(index) ?? null,
      scheme: group.secure.has(index) ? 'https' : undefined,
      remotePort: present(column.remotePort),
      method: text(column.method),
      target: text(column.target),
      httpVersion: text(column.httpVersion),
      remoteAddress: text(column.remoteAddress),
      headers: text(column.headers),
      trailers: text(column.trailers),
      body: takeBody(number(column.bodyBytes)),
    }
  }
}
