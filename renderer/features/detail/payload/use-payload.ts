import { useEffect, useMemo, useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { type BodyQuery, useBody } from '../../../data/deliveries/bodies.ts'
import { isWhole, type LoadedBytes } from '../../../data/deliveries/bytes.ts'
import { useSelection } from '../../../navigation/selection.ts'
import { type PayloadReading, readLongPayload, readShortPayload } from './payload-reading.ts'

/** Small bodies are fetched whatever tab is open: the head shows the amount. */
const smallBytes = 64 * 1024

export interface Payload {
  /** The decoded body, as far as it was fetched. */
  readonly body: BodyQuery
  /** What it is; `null` until it is whole and was read. */
  readonly reading: PayloadReading | null
}

/** The decoded body of the delivery that is open. Kept while it is open, whichever tab shows it. */
export function usePayload({ id, bodyBytes }: DeliveryDetail): Payload {
  const isFetched = useSelection(({ tab }) => tab === 'payload' || bodyBytes <= smallBytes)
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
