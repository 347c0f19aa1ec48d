import { useMutation, useQuery } from '@tanstack/react-query'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Environment } from '#contract/registration/environment'
import { environmentsQuery, fetchSenderKeys } from '#data'
import { useOpenDelivery } from '#navigation'
import { Button, FieldHint, FieldLabel, Select, Stack } from '#ui'
import styles from './fetch-key.module.css'
import { senderKeyOf } from './sender-key.ts'
import { chooseKeySource, useSignatureForm } from './state/signature-form.ts'

interface FetchKeyProps {
  /** Called with the key once it was fetched. */
  readonly onKey: (publicKey: string) => void
}

const noSources: readonly Environment[] = []

/** Fetches a service's public key, which the newer API offers. No request is made before the button is pressed. */
export function FetchKey({ onKey }: FetchKeyProps) {
  const { data, error } = useQuery(environmentsQuery)
  const delivery = useOpenDelivery()
  const chosenId = useSignatureForm(state => state.keySourceId)
  const fetching = useMutation({
    mutationFn: async ({ source, delivery }: KeyRequest) =>
      senderKeyOf(await fetchSenderKeys(source.id), delivery.headers),
    onSuccess: ({ publicKey }) => {
      if (publicKey !== null) onKey(publicKey)
    },
  })
  const sources = data?.environments ?? noSources
  const source = sources.find(({ id }) => id === chosenId) ?? sources[0]
  const message = fetching.data?.message ?? fetching.error?.message ?? error?.message ?? null
  if (sources.length === 0 && message === null) return null

  return (
    <Stack gap="1">
      <FieldLabel>Or fetch the key from the service</FieldLabel>
      <div className={styles.row}>
        <Select
          className={styles.select}
          label="Environment"
          value={source === undefined ? '' : String(source.id)}
          options={sources.map(({ id, name, baseUrl }) => ({
            value: String(id),
            label: name,
            hint: baseUrl,
          }))}
          onChange={id => {
            chooseKeySource(sources.find(each => String(each.id) === id)?.id ?? null)
            fetching.reset()
          }}
        />
        <Button
          onClick={() => {
            if (source !== undefined && delivery !== undefined) fetching.mutate({ source, delivery })
          }}
          disabled={fetching.isPending || source === undefined}
          reason={fetching.isPending ? 'Fetching…' : 'Select an environment.'}
        >
          {fetching.isPending ? 'Fetching…' : 'Fetch key'}
        </Button>
      </div>
      <FieldHint role="status">{message ?? 'Calls GET /v4/webhooks/public-key (undocumented).'}</FieldHint>
    </Stack>
  )
}

interface KeyRequest {
  readonly source: Environment
  readonly delivery: DeliveryDetail
}
