import { queryOptions } from '@tanstack/react-query'
import { type DeliveryId, maximumSliceBytes } from '#contract/terms'
import { ask } from '../client/engine-query.ts'
import { decodeText, isWhole, type LoadedBytes, withSlice } from './bytes.ts'

export interface BodyText {
  readonly text: string
  /** The text has the complete body. */
  readonly isWhole: boolean
  /** The body is UTF-8. */
  readonly isText: boolean
}

export interface BodyPair {
  readonly from: BodyText
  readonly to: BodyText
}

/** Only this part of a body is compared as text. */
const maximumBytes = 8 * 1024 * 1024

/**
 * The decoded bodies of two deliveries as text. They never change, and may be large, so they leave the cache with their
 * view.
 */
export function bodyPairQuery(fromId: DeliveryId, toId: DeliveryId) {
  return queryOptions({
    queryKey: ['deliveries.body', { fromId, toId }] as const,
    queryFn: async (): Promise<BodyPair> => {
      const [from, to] = await Promise.all([fetchText(fromId), fetchText(toId)])
      return { from, to }
    },
    structuralSharing: false,
    staleTime: 'static',
    gcTime: 0,
  })
}

async function fetchText(id: DeliveryId): Promise<BodyText> {
  let loaded: LoadedBytes | null = null
  do {
    const offset: number = loaded?.bytes.length ?? 0
    const length = maximumSliceBytes
    loaded = withSlice(loaded, await ask('deliveries.body', { id, form: 'decoded', offset, length }))
  } while (!isWhole(loaded) && loaded.bytes.length < maximumBytes)
  const text = decodeText(loaded.bytes)
  return {
    text: text ?? new TextDecoder().decode(loaded.bytes),
    isWhole: isWhole(loaded),
    isText: text !== null || !isWhole(loaded),
  }
}
