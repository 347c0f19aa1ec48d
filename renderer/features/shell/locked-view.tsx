import { LockKeyhole } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { enterWith, useAccess } from '../../state/access-store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/text-field.tsx'
import './locked-view.css'

/** What a browser is shown that is not signed in: how to get in, and a place for the address or code. */
export function LockedView() {
  const isEntering = useAccess(state => state.state === 'entering')
  const error = useAccess(state => state.error)
  const [text, setText] = useState('')

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() !== '') void enterWith(text)
  }

  return (
    <main className="whole-page">
      <EmptyState icon={<LockKeyhole aria-hidden />} title="This browser is not signed in">
        <p>
          Run <code className="mono locked-command">npx hooktrail open</code> where Hooktrail runs. It opens
          the interface, or prints an address to open here. With a data folder of your own, add{' '}
          <code className="mono locked-command">--data DIR</code>.
        </p>
        <form className="locked-form" onSubmit={onSubmit}>
          <TextField
            label="Address or code"
            value={text}
            error={error?.message ?? null}
            disabled={isEntering}
            onChange={event => setText(event.target.value)}
            end={
              <Button type="submit" tone="primary" disabled={isEntering || text.trim() === ''}>
                Sign in
              </Button>
            }
          />
        </form>
      </EmptyState>
    </main>
  )
}
