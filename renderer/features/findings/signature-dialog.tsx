import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { SignatureCheck } from '#contract/deliveries/findings'
import { firstHeaderValue } from '#contract/headers'
import type { Environment } from '#contract/registration/environment'
import type { SenderKey } from '#contract/registration/registration'
import { signatureHeaders } from '#contract/services/envelope'
import type { DeliveryId, HeaderPairs } from '#contract/terms'
import { environmentsQuery, fetchSenderKeys, type SenderKeys } from '#data'
import { closeOverlay, type OverlayProps, useOpenDelivery, useSelection } from '#navigation'
import {
  Button,
  Dialog,
  DialogForm,
  FieldLabel,
  FieldNote,
  Notice,
  Select,
  Stack,
  TextArea,
  useAction,
  usePageState,
} from '#ui'
import { useSignatureCheck } from './signature-line.tsx'

/** Checks the selected delivery's signature with a pasted or fetched public key. */
export function SignatureDialog({ isOpen }: OverlayProps<'signature'>) {
  const id = useSelection(state => state.selectedId)
  return (
    <Dialog
      isOpen={isOpen && id !== null}
      onClose={closeOverlay}
      title="Verify signature"
      description="RSA-SHA256 over the payload"
      size="medium"
    >
      {id === null ? null : <KeyForm id={id} />}
    </Dialog>
  )
}

function KeyForm({ id }: { readonly id: DeliveryId }) {
  const fieldId = useId()
  const { publicKey: lastKey, check, start } = useSignatureCheck(id)
  const [key, setKey] = useState(lastKey)
  const error = check.error?.message ?? null

  return (
    <DialogForm
      onSubmit={() => start(key)}
      buttons={<Button onClick={closeOverlay}>Close</Button>}
      submit="Verify"
      blocked={check.isFetching ? 'Verifying…' : key.trim() === '' ? 'Enter a key.' : null}
    >
      <FieldLabel htmlFor={fieldId}>Sender’s public key</FieldLabel>
      <TextArea
        id={fieldId}
        className="h-auto flex-none resize-y p-2"
        rows={8}
        spellCheck={false}
        autoComplete="off"
        data-first-focus
        aria-invalid={error !== null}
        aria-describedby={`${fieldId}-note`}
        placeholder="-----BEGIN PUBLIC KEY-----"
        value={key}
        onChange={event => setKey(event.target.value)}
      />
      <FieldNote id={`${fieldId}-note`} isError={error !== null}>
        {error ?? 'PEM or base64 DER (SPKI). The key is never saved.'}
      </FieldNote>
      <FetchKey onKey={setKey} />
      <div aria-live="polite">
        {check.data === undefined || error !== null ? null : <Verdict check={check.data} />}
      </div>
    </DialogForm>
  )
}

const tones = {
  verified: 'info',
  failed: 'error',
  'not-signed': 'warning',
  'not-checkable': 'warning',
} as const
const titles = {
  verified: 'The signature is valid.',
  failed: 'The signature is invalid.',
  'not-signed': 'The delivery is not signed.',
  'not-checkable': 'The signature can’t be verified.',
} as const

function Verdict({ check }: { readonly check: SignatureCheck }) {
  return (
    <Notice tone={tones[check.outcome]} title={titles[check.outcome]}>
      {check.message}
    </Notice>
  )
}

interface FetchKeyProps {
  /** Called with the key once it was fetched. */
  readonly onKey: (publicKey: string) => void
}

const noSources: readonly Environment[] = []

/** Fetches a service's public key, which the newer API offers. No request is made before the button is pressed. */
function FetchKey({ onKey }: FetchKeyProps) {
  const { data, error } = useQuery(environmentsQuery)
  const delivery = useOpenDelivery()
  const [chosenId, setChosen] = usePageState<Environment['id'] | null>('signature.source', null)
  const fetching = useAction(async ({ source, delivery }: KeyRequest) =>
    senderKeyOf(await fetchSenderKeys(source.id), delivery.headers),
  )
  const sources = data?.environments ?? noSources
  const source = sources.find(({ id }) => id === chosenId) ?? sources[0]
  const failure = fetching.error ?? (fetching.value === undefined ? error : null)
  const message = failure?.message ?? fetching.value?.message ?? null
  if (sources.length === 0 && message === null) return null

  function fetchKey(): void {
    if (source === undefined || delivery === undefined) return
    // Not in the action: the key of a dropped run must not be entered.
    fetching.run({ source, delivery }, ({ publicKey }) => {
      if (publicKey !== null) onKey(publicKey)
    })
  }

  return (
    <Stack gap="1">
      <FieldLabel>Or fetch the key from the service</FieldLabel>
      <div className="flex gap-2">
        <Select
          className="min-w-0 flex-1"
          label="Environment"
          value={source === undefined ? '' : String(source.id)}
          options={sources.map(({ id, name, baseUrl }) => ({
            value: String(id),
            label: name,
            hint: baseUrl,
          }))}
          onChange={id => {
            setChosen(sources.find(each => String(each.id) === id)?.id ?? null)
            fetching.drop()
          }}
        />
        <Button
          onClick={fetchKey}
          disabled={fetching.isRunning || source === undefined}
          reason={fetching.isRunning ? 'Fetching…' : 'Select an environment.'}
        >
          {fetching.isRunning ? 'Fetching…' : 'Fetch key'}
        </Button>
      </div>
      <FieldNote role="status" isError={failure !== null}>
        {message ?? 'Calls GET /v4/webhooks/public-key (undocumented).'}
      </FieldNote>
    </Stack>
  )
}

interface KeyRequest {
  readonly source: Environment
  readonly delivery: DeliveryDetail
}

interface FoundKey {
  /** `null` if there is none, or if several don't say which. */
  readonly publicKey: string | null
  /** The result of fetching it, as a message. */
  readonly message: string
}

/** The key that a delivery was signed with, among those of its service. */
function senderKeyOf({ keys, message }: SenderKeys, headers: HeaderPairs): FoundKey {
  const named = firstHeaderValue(headers, signatureHeaders.keyId)
  const key = choose(keys, named)
  return key === null
    ? { publicKey: null, message: missing(keys, named, message) }
    : { publicKey: key.publicKey, message: found(key, named) }
}

/** The key that the delivery names, or the only key if it names none. */
function choose(keys: readonly SenderKey[], named: string | null): SenderKey | null {
  if (named !== null) {
    const same = keys.find(({ keyId }) => keyId === named)
    if (same !== undefined) return same
  }
  const [only] = keys
  return keys.length === 1 && only !== undefined && (named === null || only.keyId === null) ? only : null
}

function found({ keyId }: SenderKey, named: string | null): string {
  if (keyId === null) return 'Key fetched. The service sent no key id.'
  return named === null ? `Key ${keyId} fetched.` : `Key ${keyId} fetched. The delivery names this key.`
}

function missing(keys: readonly SenderKey[], named: string | null, message: string): string {
  if (keys.length === 0) return message
  if (named === null)
    return `The service has ${keys.length} keys, and the delivery names none. Paste the right key.`
  return `The delivery names key ${named}, which the service doesn’t have.`
}
