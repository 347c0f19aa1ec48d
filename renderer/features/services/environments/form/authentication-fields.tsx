import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import type { SecretPlaceName, SecretPlaceStatus } from '#contract/registration/environment'
import {
  Button,
  Field,
  FieldLabel,
  FieldNote,
  IconButton,
  Notice,
  Row,
  Segments,
  Select,
  Stack,
  TextField,
} from '#ui'
import {
  type DraftErrors,
  type EnvironmentDraft,
  emptySecret,
  type HeaderDraft,
  type SecretDraft,
} from './environment-draft.ts'
import { maskedText, SecretState, shortSecretHint } from './secret-text.tsx'

interface AuthenticationFieldsProps {
  readonly draft: EnvironmentDraft
  readonly errors: DraftErrors
  readonly places: readonly SecretPlaceStatus[]
  readonly onChange: (draft: EnvironmentDraft) => void
}

/** How calls are authenticated. Both specifications do not show it, so the user chooses. */
export function AuthenticationFields(props: AuthenticationFieldsProps) {
  const { draft, places, onChange } = props
  const unsafe = places.filter(place => !place.isSafe)
  return (
    <>
      <Field label="Authentication" note="Undocumented. Signed (HMAC) was observed.">
        <Segments
          label="Authentication"
          options={[
            { value: 'none', label: 'None' },
            { value: 'header', label: 'Fixed headers' },
            { value: 'hmac', label: 'Signed (HMAC)' },
          ]}
          value={draft.authentication}
          onChange={authentication => onChange({ ...draft, authentication })}
        />
      </Field>
      {draft.authentication === 'none' ? null : (
        <Stack gap="2-5" align="start">
          {unsafe.map(({ place, message }) => (
            <Notice
              className="self-stretch"
              key={place}
              tone="warning"
              title="Nothing will be saved in the keychain."
            >
              {message}
            </Notice>
          ))}
          {draft.authentication === 'hmac' ? <HmacFields {...props} /> : <HeaderFields {...props} />}
          {typedPlaces(draft).map(name => (
            <FieldNote key={name}>
              {places.find(place => place.place === name && place.isSafe)?.message}
            </FieldNote>
          ))}
        </Stack>
      )}
    </>
  )
}

/** The places where typed secrets are saved, without duplicates. */
function typedPlaces(draft: EnvironmentDraft): SecretPlaceName[] {
  const secrets =
    draft.authentication === 'hmac'
      ? [draft.hmacKey, draft.hmacSecret]
      : draft.headers.map(header => header.secret)
  return [...new Set(secrets.filter(one => one.from === 'value').map(one => one.place))]
}

function HmacFields({ draft, errors, places, onChange }: AuthenticationFieldsProps) {
  return (
    <>
      <SecretField
        label="Key"
        secret={draft.hmacKey}
        places={places}
        error={errors.hmacKey ?? null}
        onChange={hmacKey => onChange({ ...draft, hmacKey })}
      />
      <SecretField
        label="Secret"
        secret={draft.hmacSecret}
        places={places}
        error={errors.hmacSecret ?? null}
        onChange={hmacSecret => onChange({ ...draft, hmacSecret })}
      />
    </>
  )
}

function HeaderFields({ draft, errors, places, onChange }: AuthenticationFieldsProps) {
  const { headers } = draft
  const place = places.find(one => one.isSafe)?.place ?? null
  const put = (key: number, part: Partial<HeaderDraft>): void =>
    onChange({ ...draft, headers: headers.map(one => (one.key === key ? { ...one, ...part } : one)) })
  return (
    <>
      {headers.map(({ key, name, secret }, index) => (
        <Row gap="2" align="start" isWrapping key={key} className="w-full">
          <TextField
            className="w-38"
            label="Header"
            value={name}
            error={errors[`headers.${index}.name`] ?? null}
            onChange={event => put(key, { name: event.target.value })}
          />
          <SecretField
            label="Value"
            secret={secret}
            places={places}
            error={errors[`headers.${index}.secret`] ?? null}
            onChange={next => put(key, { secret: next })}
          />
          <IconButton
            className="mt-6.5"
            label={`Delete header ${name}`}
            disabled={headers.length === 1}
            reason="At least one header is required."
            onClick={() => onChange({ ...draft, headers: headers.filter(one => one.key !== key) })}
          >
            <X aria-hidden />
          </IconButton>
        </Row>
      ))}
      <Button
        size="small"
        icon={<Plus aria-hidden />}
        disabled={headers.length >= 10}
        reason="An environment has at most 10 headers."
        onClick={() => {
          const key = 1 + Math.max(...headers.map(one => one.key))
          onChange({ ...draft, headers: [...headers, { key, name: '', secret: emptySecret(place) }] })
        }}
      >
        Add header
      </Button>
    </>
  )
}

interface SecretFieldProps {
  readonly label: string
  readonly secret: SecretDraft
  readonly places: readonly SecretPlaceStatus[]
  readonly error: string | null
  readonly onChange: (secret: SecretDraft) => void
}

const placeLabels = { keychain: 'In the keychain', file: 'In your user’s file' } as const

/** A secret: masked where it is saved, else typed, or named by an environment variable. */
function SecretField({ label, secret, places, error, onChange }: SecretFieldProps) {
  const { from, saved } = secret
  const errorId = useId()
  if (from === 'saved' && saved !== null) {
    return (
      <Stack gap="1" className="min-w-0">
        <FieldLabel>{label}</FieldLabel>
        <div className="flex min-h-7 flex-wrap items-center gap-x-2.5">
          <span className="mono wrap-anywhere min-w-0">{maskedText(saved)}</span>
          <SecretState secret={saved} />
          <Button
            size="small"
            aria-label={`Replace the ${label.toLowerCase()}`}
            aria-describedby={error === null ? undefined : errorId}
            onClick={() => onChange({ ...secret, from: places.some(one => one.isSafe) ? 'value' : 'env' })}
          >
            Replace
          </Button>
        </div>
        {error === null ? null : (
          <FieldNote id={errorId} isError>
            {error}
          </FieldNote>
        )}
      </Stack>
    )
  }
  const safe = places.filter(place => place.isSafe)
  return (
    <Row gap="2" align="start" className="w-full min-w-0 flex-1">
      {from === 'env' ? (
        <TextField
          className="max-w-85 flex-1"
          label={`${label}: environment variable`}
          value={secret.variable}
          placeholder="HOOKTRAIL_KEY"
          hint="Read at each call; only the name is saved."
          error={error}
          onChange={event => onChange({ ...secret, variable: event.target.value })}
        />
      ) : (
        <TextField
          className="max-w-85 flex-1"
          label={label}
          type="password"
          autoComplete="new-password"
          value={secret.value}
          error={error === null ? null : emptyText(secret.value, error)}
          hint={shortSecretHint(secret.value)}
          onChange={event => onChange({ ...secret, value: event.target.value })}
        />
      )}
      <Stack gap="1" className="flex-none">
        <FieldLabel aria-hidden>Storage</FieldLabel>
        <Select<SecretPlaceName | 'env'>
          className="w-43"
          label={`Where the ${label.toLowerCase()} is saved`}
          value={from === 'env' ? 'env' : secret.place}
          options={[
            ...safe.map(({ place }) => ({ value: place, label: placeLabels[place] })),
            { value: 'env' as const, label: 'Environment variable' },
          ]}
          onChange={place =>
            onChange(
              place === 'env' ? { ...secret, from: 'env', value: '' } : { ...secret, from: 'value', place },
            )
          }
        />
      </Stack>
      {saved === null ? null : (
        <Button
          className="mt-6.5"
          size="small"
          tone="quiet"
          onClick={() => onChange({ ...secret, from: 'saved', value: '' })}
        >
          Keep current value
        </Button>
      )}
    </Row>
  )
}

function emptyText(value: string, error: string): string {
  return value === '' ? 'Enter a value or variable.' : error
}
