import { useEffect, useMemo, useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { type BodyQuery, isWhole, type LoadedBytes, useBody } from '#data'
import { useAddress } from '#navigation'
import { type PayloadReading, readLongPayload, readShortPayload } from './payload-reading.ts'

/** Small bodies are fetched in every tab, since the head shows the amount. */
const smallBytes = 64 * 1024

export interface Payload {
  /** The fetched part of the decoded body. */
  readonly body: BodyQuery
  /** The parsed body; `null` until it is complete and parsed. */
  readonly reading: PayloadReading | null
}

/** The decoded body of the open delivery. Cached while it is open, in all tabs. */
export function usePayload({ id, bodyBytes }: DeliveryDetail): Payload {
  const isFetched = useAddress(
    ({ queries }) => queries.deliveries.tab === 'payload' || bodyBytes <= smallBytes,
  )
  const body = useBody(id, 'decoded', isFetched)
  return { body, reading: usePayloadReading(body.data ?? null) }
}

function usePayloadReading(loaded: LoadedBytes | null): PayloadReading | null {
  const bytes = loaded !== null && isWhole(loaded) ? loaded.bytes : null
  const short = useMemo(() => (bytes === null ? null : readShortPayload(bytes)), [bytes])
  const [long, setLong] = useState<{ readonly bytes: Uint8Array; readonly reading: PayloadReading } | null>(
    null,
  )
  useEffect(() => {
    if (bytes === null || short !== null) return
    let isWanted = true
    void readLongPayload(bytes, () => isWanted).then(reading => {
      if (isWanted && reading !== null) setLong({ bytes, reading })
    })
    return () => {
      isWanted = false
      setLong(null)
    }
  }, [bytes, short])
  return short ?? (long !== null && long.bytes === bytes ? long.reading : null)
}
