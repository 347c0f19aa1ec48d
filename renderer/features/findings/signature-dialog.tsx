import { type FormEvent, useId, useState } from 'react'
import type { SignatureCheck } from '#contract/deliveries/findings'
import type { DeliveryId } from '#contract/terms'
import { closeOverlay, useNavigation, useSelection } from '#navigation'
import { Button, Dialog, FieldHint, FieldLabel, Notice, TextArea } from '#ui'
import { FetchKey } from './fetch-key.tsx'
import styles from './signature-dialog.module.css'
import { checkSignature, useSignatureForm } from './state/signature-form.ts'
import { useSignatureCheck } from './use-signature-check.ts'

/** Checks the selected delivery's signature with a pasted or fetched public key. */
export function SignatureDialog() {
  const isOpen = useNavigation(state => state.overlay === 'signature')
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
  const lastKey = useSignatureForm(state => state.publicKey)
  const check = useSignatureCheck(id)
  const [key, setKey] = useState(lastKey)
  const error = check.error?.message ?? null

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    checkSignature(id, key)
  }

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <FieldLabel htmlFor={fieldId}>Sender’s public key</FieldLabel>
      <TextArea
        id={fieldId}
        className={styles.key}
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
      <FieldHint id={`${fieldId}-note`} isError={error !== null}>
        {error ?? 'PEM or base64 DER (SPKI). Never saved.'}
      </FieldHint>
      <FetchKey onKey={setKey} />
      <div aria-live="polite">
        {check.data === undefined || error !== null ? null : <Verdict check={check.data} />}
      </div>
      <div className={styles.actions}>
        <Button onClick={closeOverlay}>Close</Button>
        <Button
          type="submit"
          tone="primary"
          disabled={key.trim() === '' || check.isFetching}
          reason={check.isFetching ? 'Verifying…' : 'Enter a key.'}
        >
          Verify
        </Button>
      </div>
    </form>
  )
}

const tones = {
  verified: 'info',
  failed: 'error',
  'not-signed': 'warning',
  'not-checkable': 'warning',
} as const
const titles = {
  verified: 'Signature valid.',
  failed: 'Signature invalid.',
  'not-signed': 'Not signed.',
  'not-checkable': 'Signature can’t be verified.',
} as const

function Verdict({ check }: { readonly check: SignatureCheck }) {
  return (
    <Notice tone={tones[check.outcome]} title={titles[check.outcome]}>
      {check.message}
    </Notice>
  )
}
