import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { RouteSigning, Signing } from '#contract/sending/additions'
import { signingSecretNameSchema } from '#contract/sending/signing-secrets'
import { removeSigningSecret, saveSigningSecret, signingSecretsQuery } from '#data'
import {
  Button,
  ConfirmDialog,
  Field,
  FieldNote,
  LinkButton,
  Problem,
  Row,
  Segments,
  Select,
  Stack,
  TextField,
  useAction,
} from '#ui'

/** A signature by HMAC, as it is typed: header and secret may be empty. */
type HmacSigning = Extract<Signing, { by: 'hmac-sha256' }>

const newHmac: HmacSigning = {
  by: 'hmac-sha256',
  header: 'X-Signature',
  encoding: 'hex',
  prefix: '',
  secret: { from: 'saved', name: '' },
}

interface SigningFieldProps {
  /** `null`: not signed. A program is shown, and can only be replaced. */
  readonly signing: Signing | null
  readonly onChange: (signing: RouteSigning | null) => void
  /** Without "Not signed". */
  readonly isRequired?: boolean
}

/** How what is sent is signed. A secret is typed once, and chosen by its name from then on. */
export function SigningField({ signing, onChange, isRequired = false }: SigningFieldProps) {
  const by = signing?.by ?? 'none'
  return (
    <Stack gap="2">
      <Segments
        className="self-start"
        label="Signature"
        options={[
          ...(isRequired ? [] : [{ value: 'none', label: 'Not signed' } as const]),
          { value: 'hmac-sha256', label: 'HMAC-SHA256' },
          { value: 'rsa-sha256', label: 'RSA key pair' },
          ...(by === 'command' ? [{ value: 'command', label: 'Program' } as const] : []),
        ]}
        value={by}
        onChange={next => {
          if (next === 'none') onChange(null)
          else if (next === 'hmac-sha256') onChange(newHmac)
          else if (next === 'rsa-sha256') onChange({ by: next })
        }}
      />
      {signing?.by === 'hmac-sha256' ? <HmacFields signing={signing} onChange={onChange} /> : null}
      {signing?.by === 'rsa-sha256' ? (
        <FieldNote>
          Signs the payload as the newer funding API does. The practice service serves the public key.
        </FieldNote>
      ) : null}
      {signing?.by === 'command' ? <FieldNote>{signing.command.join(' ')}</FieldNote> : null}
    </Stack>
  )
}

interface HmacFieldsProps {
  readonly signing: HmacSigning
  readonly onChange: (signing: HmacSigning) => void
}

const columns = 'grid grid-cols-3 gap-x-3 gap-y-2'

function HmacFields({ signing, onChange }: HmacFieldsProps) {
  const { header, encoding, prefix } = signing
  const change = (changed: Partial<HmacSigning>): void => onChange({ ...signing, ...changed })
  return (
    <>
      <div className={columns}>
        <TextField
          label="Header"
          placeholder="X-Signature"
          value={header}
          onChange={event => change({ header: event.target.value })}
        />
        <Field label="Encoding">
          <Select
            label="Encoding"
            value={encoding}
            options={[
              { value: 'hex', label: 'hex' },
              { value: 'base64', label: 'base64' },
            ]}
            onChange={next => change({ encoding: next })}
          />
        </Field>
        <TextField
          label="Prefix"
          placeholder="none, or sha256="
          value={prefix}
          onChange={event => change({ prefix: event.target.value })}
        />
      </div>
      <SecretField secret={signing.secret} onChange={secret => change({ secret })} />
    </>
  )
}

interface SecretFieldProps {
  readonly secret: HmacSigning['secret']
  readonly onChange: (secret: HmacSigning['secret']) => void
}

/** A saved secret by its name, a variable, or a secret that is typed and saved first. */
function SecretField({ secret, onChange }: SecretFieldProps) {
  const list = useQuery(signingSecretsQuery)
  const names = list.data?.names ?? []
  const [isNew, setNew] = useState(false)
  const name = secret.from === 'saved' ? secret.name : ''
  const isMissing = name !== '' && list.data !== undefined && !names.includes(name)
  const isEntered = isNew || (secret.from === 'saved' && name === '' && names.length === 0)
  const shown = isMissing ? [...names, name] : names
  const choice = (
    <Field label="Secret" error={isMissing ? `No secret ${name} is saved here.` : null}>
      <Select
        className="w-full"
        label="Secret"
        value={isEntered ? 'new' : secret.from === 'env' ? 'env' : name === '' ? '' : `saved ${name}`}
        options={[
          ...shown.map(one => ({ value: `saved ${one}`, label: one })),
          { value: 'new', label: 'New secret…' },
          { value: 'env', label: 'Environment variable' },
        ]}
        onChange={next => {
          setNew(next === 'new')
          if (next === 'env') onChange({ from: 'env', variable: '' })
          else onChange({ from: 'saved', name: next === 'new' ? '' : next.slice('saved '.length) })
        }}
      />
    </Field>
  )
  return (
    <>
      {isEntered ? (
        <NewSecret
          choice={choice}
          place={list.data?.place?.message}
          onSaved={saved => {
            setNew(false)
            onChange({ from: 'saved', name: saved })
          }}
        />
      ) : (
        <div className={columns}>
          {choice}
          {secret.from === 'env' ? (
            <TextField
              label="Variable"
              placeholder="APP_SECRET"
              hint="Read where Hooktrail was started."
              value={secret.variable}
              onChange={event => onChange({ from: 'env', variable: event.target.value })}
            />
          ) : null}
          {names.includes(name) ? (
            <DeleteSecret key={name} name={name} onDeleted={() => onChange({ from: 'saved', name: '' })} />
          ) : null}
        </div>
      )}
      <Problem error={list.error} />
    </>
  )
}

interface DeleteSecretProps {
  readonly name: string
  readonly onDeleted: () => void
}

/** Asks first: whatever else names the secret then fails. */
function DeleteSecret({ name, onDeleted }: DeleteSecretProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Row className="col-span-2 min-h-7 self-end">
      <LinkButton onClick={() => setAsked(true)}>Delete secret</LinkButton>
      {isAsked ? (
        <ConfirmDialog
          title={`Delete ${name}?`}
          text="The saved secret is deleted. Routes that name it stop forwarding."
          confirmLabel="Delete secret"
          isDangerous
          onConfirm={async () => {
            await removeSigningSecret(name)
            onDeleted()
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </Row>
  )
}

interface NewSecretProps {
  /** The field in which "New secret" is chosen. */
  readonly choice: ReactNode
  /** Where it is saved. */
  readonly place: string | undefined
  readonly onSaved: (name: string) => void
}

/** A secret is typed here once. It may be within a form. */
function NewSecret({ choice, place, onSaved }: NewSecretProps) {
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const { run, isRunning, error, reset } = useAction(() => saveSigningSecret(name, value))
  const wrongName = signingSecretNameSchema.safeParse(name).success
    ? null
    : 'Use letters, digits, dots, dashes and underscores.'
  const isReady = wrongName === null && value !== '' && !isRunning
  function save(): void {
    if (isReady) run(undefined, onSaved)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0" aria-label="New secret">
      <div className={columns}>
        {choice}
        <TextField
          label="Name"
          placeholder="app"
          error={name === '' ? null : wrongName}
          value={name}
          onKeyDown={onKeyDown}
          onChange={event => {
            setName(event.target.value)
            reset()
          }}
        />
        <TextField
          label="Value"
          type="password"
          autoComplete="new-password"
          value={value}
          onKeyDown={onKeyDown}
          onChange={event => {
            setValue(event.target.value)
            reset()
          }}
        />
      </div>
      <Row gap="3">
        <Button
          className="flex-none"
          size="small"
          disabled={!isReady}
          reason="Enter a name and the secret."
          onClick={save}
        >
          Save secret
        </Button>
        {place === undefined ? null : <span className="min-w-0 text-small text-subtle">{place}</span>}
      </Row>
      <Problem error={error} />
    </fieldset>
  )
}
