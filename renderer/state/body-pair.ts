import { type DeliveryId, maximumSliceBytes } from '#contract/terms'
import { call } from '../api/client.ts'
import { isWhole, type LoadedBytes, withSlice } from '../data/bytes.ts'
import { decodeText } from './payload-reading.ts'

export interface BodyText {
  readonly text: string
  /** All of the body is in the text. */
  readonly isWhole: boolean
  /** It is UTF-8. */
  readonly isText: boolean
}

export interface BodyPair {
  readonly from: BodyText
  readonly to: BodyText
}

/** More of a body is not compared as text. */
const maximumBytes = 8 * 1024 * 1024

/** The decoded bodies of two deliveries as text. */
export async function loadBodyPair(fromId: DeliveryId, toId: DeliveryId): Promise<BodyPair> {
  const [from, to] = await Promise.all([loadText(fromId), loadText(toId)])
  return { from, to }
}

async function loadText(id: DeliveryId): Promise<BodyText> {
  let loaded: LoadedBytes | null = null
  do {
    const offset: number = loaded?.bytes.length ?? 0
    const length = maximumSliceBytes
    loaded = withSlice(loaded, await call('deliveries.body', { id, form: 'decoded', offset, length }))
  } while (!isWhole(loaded) && loaded.bytes.length < maximumBytes)
  const text = decodeText(loaded.bytes)
  return {
    text: text ?? new TextDecoder().decode(loaded.bytes),
    isWhole: isWhole(loaded),
    isText: text !== null || !isWhole(loaded),
  }
}
