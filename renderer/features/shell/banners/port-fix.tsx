import { type FormEvent, useState } from 'react'
import type { WireError } from '#contract/errors'
import { changeSettings, refetchStatus, restartListener } from '#data'
import { Button, Row, TextField } from '#ui'
import styles from '../top-bar.module.css'

/** Offers another port or a retry when the port cannot be opened. */
export function PortFix({ port }: { readonly port: number }) {
  const [text, setText] = useState(String(port))
  const [error, setError] = useState<WireError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSame = Number(text) === port

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(isSame ? await restartListener() : await changeSettings({ port: Number(text) }))
    await refetchStatus()
    setBusy(false)
  }

  return (
    <Row as="form" gap="2" onSubmit={event => void onSubmit(event)}>
      {error === null ? null : <span className={styles.portFixError}>{error.message}</span>}
      <TextField
        label="Capture port"
        isLabelHidden
        inputClassName={styles.port}
        inputMode="numeric"
        pattern="[0-9]{1,5}"
        required
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" size="small" disabled={isBusy} reason="Starting to listen…">
        {isSame ? 'Try again' : 'Listen on this port'}
      </Button>
    </Row>
  )
}
