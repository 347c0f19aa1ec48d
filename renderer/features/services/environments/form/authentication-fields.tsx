import { Plus, X } from 'lucide-react'
import type { SecretPlaceName, SecretPlaceStatus } from '#contract/registration/environment'
import { Button, Field, FieldNote, IconButton, Notice, Row, Segments, TextField } from '#ui'
import styles from './authentication-fields.module.css'
import {
  type DraftErrors,
  type EnvironmentDraft,
  emptySecret,
  type HeaderDraft,
} from './environment-draft.ts'
import { FieldPart } from './field-part.tsx'
import { SecretField } from './secret-field.tsx'

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
      <Field isInPane label="Authentication" note="Undocumented. Signed (HMAC) was observed.">
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
        <FieldPart>
          {unsafe.map(({ place, message }) => (
            <Notice
              className={styles.unsafe}
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
        </FieldPart>
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
        <Row gap="2" align="start" isWrapping key={key} className={styles.headerFields}>
          <TextField
            className={styles.headerName}
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
            className={styles.removeHeader}
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
        reason="At most 10 headers."
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
