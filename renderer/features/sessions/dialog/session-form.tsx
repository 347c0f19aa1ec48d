import { useState } from 'react'
import { maximumNameLength, maximumNoteLength, type Session } from '#contract/deliveries/sessions'
import { changeSession, startSession } from '#data'
import { Field, FieldLabel, TextArea, TextInput } from '#ui'
import { DialogForm } from './dialog-form.tsx'
import styles from './session-form.module.css'

interface SessionFormProps {
  /** `null`: a new one. */
  readonly session: Session | null
  readonly onClose: () => void
}

/** Name, note, environment and version of a new or existing session. */
export function SessionForm({ session, onClose }: SessionFormProps) {
  const [name, setName] = useState(session?.name ?? '')
  const [note, setNote] = useState(session?.note ?? '')
  const [environment, setEnvironment] = useState(session?.environment ?? '')
  const [appVersion, setAppVersion] = useState(session?.appVersion ?? '')
  const facts = { name, note, environment, appVersion }
  return (
    <DialogForm
      note={session === null ? 'New deliveries belong to this session until it ends.' : ''}
      label={session === null ? 'Start' : 'Save'}
      isReady={name.trim() !== ''}
      reason="Enter a name."
      onSubmit={() => (session === null ? startSession(facts) : changeSession({ id: session.id, ...facts }))}
      onClose={onClose}
    >
      <Field label="Name" isStacked>
        <TextInput
          data-first-focus
          maxLength={maximumNameLength}
          value={name}
          placeholder="Refunds, second try"
          onChange={event => setName(event.target.value)}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Environment" isStacked>
          <TextInput
            maxLength={maximumNameLength}
            value={environment}
            placeholder="Stage"
            onChange={event => setEnvironment(event.target.value)}
          />
        </Field>
        <Field label="Version of your app" isStacked>
          <TextInput
            maxLength={maximumNameLength}
            value={appVersion}
            placeholder="1.4.0"
            onChange={event => setAppVersion(event.target.value)}
          />
        </Field>
      </div>
      <label className={styles.note}>
        <FieldLabel>Note</FieldLabel>
        <TextArea
          className={styles.text}
          isMono={false}
          rows={3}
          maxLength={maximumNoteLength}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </label>
    </DialogForm>
  )
}
