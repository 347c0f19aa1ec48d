import { useEffect } from 'react'
import type { DeliveryId } from '#contract/terms'
import { chooseKeySource, fetchKey, loadKeySources, useKeyFetch } from '../../state/key-fetch-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'

interface FetchKeyProps {
  readonly deliveryId: DeliveryId
  /** Given the key once it has come. */
  readonly onKey: (publicKey: string) => void
}

/** Asks a service for its public key, which the newer API has. Nothing is asked before the button is pressed. */
export function FetchKey({ deliveryId, onKey }: FetchKeyProps) {
  const { sources, sourceId, isFetching, said } = useKeyFetch()
  useEffect(() => {
    void loadKeySources()
  }, [])
  if (sources.length === 0 && said === null) return null

  async function fetch(): Promise<void> {
    const key = await fetchKey(deliveryId)
    if (key !== null) onKey(key)
  }

  return (
    <div className="signature-fetch">
      <span className="text-field-label">Or ask the service for it</span>
      <div className="signature-fetch-row">
        <Select
          label="Environment to ask"
          value={sourceId === null ? '' : String(sourceId)}
          options={sources.map(({ id, name, baseUrl }) => ({
            value: String(id),
            label: name,
            hint: baseUrl,
          }))}
          onChange={chooseKeySource}
        />
        <Button onClick={() => void fetch()} disabled={isFetching || sourceId === null}>
          {isFetching ? 'Fetching…' : 'Fetch the key'}
        </Button>
      </div>
      <p className="text-field-hint" role="status">
        {said ?? 'GET /v4/webhooks/public-key of the newer API; the services’ documents do not show it.'}
      </p>
    </div>
  )
}
