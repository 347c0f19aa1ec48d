import { type FormEvent, useState } from 'react'
import { enterWith, useAccess } from '#data'
import { Button, CopyButton, TextField } from '#ui'
import appStyles from './app.module.css'
import styles from './locked-view.module.css'
import { Logo } from './logo.tsx'

const command = 'hooktrail open'

/** The sign-in page of a browser: instructions, and a field for the address or code. */
export function LockedView() {
  const isEntering = useAccess(state => state.state === 'entering')
  const error = useAccess(state => state.error)
  const [text, setText] = useState('')

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() !== '') void enterWith(text)
  }

  return (
    <main className={appStyles.wholePage}>
      <div className={styles.locked}>
        <h1 className={styles.lockedBrand}>
          <Logo />
          <span>Hooktrail</span>
        </h1>
        <h2 className={styles.lockedTitle}>This browser is not signed in</h2>
        <p>Run this on Hooktrail’s machine. It opens the interface or prints an address to paste here.</p>
        <div className={styles.lockedCommand}>
          <code className="mono">{command}</code>
          <CopyButton text={command} label="Copy command" />
        </div>
        <p className={styles.lockedNote}>
          With another data folder, add <code className="mono">--data DIR</code>.
        </p>
        <form className={styles.lockedForm} onSubmit={onSubmit}>
          <TextField
            label="Address or code"
            value={text}
            error={error?.message ?? null}
            disabled={isEntering}
            onChange={event => setText(event.target.value)}
            end={
              <Button
                type="submit"
                tone="primary"
                disabled={isEntering || text.trim() === ''}
                reason={isEntering ? 'Signing in…' : 'Enter an address or a code.'}
              >
                Sign in
              </Button>
            }
          />
        </form>
      </div>
    </main>
  )
}
