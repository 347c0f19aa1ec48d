import { clsx } from 'clsx'
import { useId } from 'react'
import type { SecretPlaceName, SecretPlaceStatus } from '#contract/registration/environment'
import { Button, FieldError, FieldLabel, Row, Select, Stack, TextField } from '#ui'
import type { SecretDraft } from './environment-draft.ts'
import styles from './secret-field.module.css'
import { SecretState } from './secret-state.tsx'
import { maskedText, shortSecretHint } from './secret-text.ts'

interface SecretFieldProps {
  readonly label: string
  readonly secret: SecretDraft
  readonly places: readonly SecretPlaceStatus[]
  readonly error: string | null
  readonly onChange: (secret: SecretDraft) => void
}

const placeLabels = { keychain: 'In the keychain', file: 'In your user’s file' } as const

/** A secret: masked where it is saved, else typed, or named by an environment variable. */
export function SecretField({ label, secret, places, error, onChange }: SecretFieldProps) {
  const { from, saved } = secret
  const errorId = useId()
  if (from === 'kept' && saved !== null) {
    return (
      <Stack gap="1" className={styles.secretSaved}>
        <FieldLabel>{label}</FieldLabel>
        <div className={styles.secretSavedLine}>
          <span className={clsx('mono', styles.secretSavedText)}>{maskedText(saved)}</span>
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
        {error === null ? null : <FieldError id={errorId}>{error}</FieldError>}
      </Stack>
    )
  }
  const safe = places.filter(place => place.isSafe)
  return (
    <Row gap="2" align="start" className={styles.secretField}>
      {from === 'env' ? (
        <TextField
          className={styles.secretText}
          label={`${label}: environment variable`}
          value={secret.variable}
          placeholder="HOOKTRAIL_KEY"
          hint="Read at each call; only the name is saved."
          error={error}
          onChange={event => onChange({ ...secret, variable: event.target.value })}
        />
      ) : (
        <TextField
          className={styles.secretText}
          label={label}
          type="password"
          autoComplete="new-password"
          value={secret.value}
          error={error === null ? null : emptyText(secret.value, error)}
          hint={shortSecretHint(secret.value)}
          onChange={event => onChange({ ...secret, value: event.target.value })}
        />
      )}
      <Stack gap="1" className={styles.secretPlace}>
        <FieldLabel aria-hidden>Storage</FieldLabel>
        <Select<SecretPlaceName | 'env'>
          className={styles.place}
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
          className={styles.keep}
          size="small"
          tone="quiet"
          onClick={() => onChange({ ...secret, from: 'kept', value: '' })}
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
