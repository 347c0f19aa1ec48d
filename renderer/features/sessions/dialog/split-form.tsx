import { useState } from 'react'
import { maximumNameLength, type Session } from '#contract/deliveries/sessions'
import { withVisible } from '#contract/json/invisible-characters'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { splitSession } from '../../../data/sessions/sessions.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
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
          ? `What comes from now on stays in ${withVisible(session.name)}.`
          : 'Nothing is copied or lost; merging them undoes it.'
      }
      label="Split"
      isReady={id !== null && name.trim() !== ''}
      onSubmit={async () => (id === null ? null : await splitSession(session.id, id, name))}
      onClose={onClose}
    >
      <Field
        label="From delivery"
        note="This one and all later ones of the session move. Its number stands at its head."
        error={from === '' || id !== null ? null : 'This is not the number of a delivery.'}
        isStacked
      >
        <TextInput
          {...(fromId === null ? { 'data-first-focus': true } : {})}
          inputMode="numeric"
          value={from}
          onChange={event => setFrom(event.target.value)}
        />
      </Field>
      <Field label="Name of the new session" isStacked>
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
