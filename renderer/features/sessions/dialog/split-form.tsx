import { useState } from 'react'
import { maximumNameLength, type Session } from '#contract/deliveries/sessions'
import { withVisible } from '#contract/json/invisible-characters'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { splitSession } from '#data'
import { Field, TextInput } from '#ui'
import { DialogForm } from './dialog-form.tsx'

interface SplitFormProps {
  readonly session: Session
  /** `null`: the user chooses it. */
  readonly fromId: DeliveryId | null
  readonly onClose: () => void
}

/** Splits a session: its deliveries from one on move to a new session. */
export function SplitForm({ session, fromId, onClose }: SplitFormProps) {
  const [from, setFrom] = useState(fromId === null ? '' : String(fromId))
  const [name, setName] = useState(`${session.name}, part 2`)
  const id = /^[1-9]\d{0,14}$/.test(from) ? deliveryId(Number(from)) : null
  return (
    <DialogForm
      note={
        session.isCurrent
          ? `New deliveries stay in ${withVisible(session.name)}.`
          : 'Merge the sessions to undo.'
      }
      label="Split"
      isReady={id !== null && name.trim() !== ''}
      reason={id === null ? 'Enter a delivery number.' : 'Enter a name.'}
      onSubmit={async () => (id === null ? null : await splitSession(session.id, id, name))}
      onClose={onClose}
    >
      <Field
        label="From delivery"
        note="This delivery and all later deliveries move."
        error={from === '' || id !== null ? null : 'Enter a delivery number.'}
        isStacked
      >
        <TextInput
          {...(fromId === null ? { 'data-first-focus': true } : {})}
          inputMode="numeric"
          value={from}
          onChange={event => setFrom(event.target.value)}
        />
      </Field>
      <Field label="New session name" isStacked>
        <TextInput
          {...(fromId === null ? {} : { 'data-first-focus': true })}
          maxLength={maximumNameLength}
          value={name}
          onChange={event => setName(event.target.value)}
        />
      </Field>
    </DialogForm>
  )
}
