import { type FormEvent, useState } from 'react'
import { enterWith, useAccess } from '#data'
import { Button, CopyButton, TextField } from '#ui'
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
    <main className="flex h-full flex-col items-center justify-center p-6">
      <div className="flex w-110 max-w-full flex-col rounded-large border border-line bg-pane p-8 text-muted">
        <h1 className="flex items-center gap-2.25 font-brand text-default text-medium tracking-title">
          <Logo />
          <span>Hooktrail</span>
        </h1>
        <h2 className="mt-6 mb-2 font-strong text-default text-title tracking-title">
          This browser is not signed in
        </h2>
        <p>Run this on Hooktrail’s machine. It opens the interface or prints an address to paste here.</p>
        <div className="mt-4 flex h-9 items-center justify-between rounded border border-line bg-sunken pr-1 pl-3 text-default">
          <code className="mono">{command}</code>
          <CopyButton text={command} label="Copy command" />
        </div>
        <p className="mt-2 text-small">
          With another data folder, add <code className="mono">--data DIR</code>.
        </p>
        <form className="mt-6" onSubmit={onSubmit}>
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
