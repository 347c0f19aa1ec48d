import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contract/deliveries/sessions'
import { withVisible } from '#contract/json/invisible-characters'
import { mergeSessions, sessionsQuery } from '#data'
import { countOf, Field, Select } from '#ui'
import { DialogForm } from './dialog-form.tsx'

/** Merges a session: its deliveries move to another session, and it is deleted. */
export function MergeForm({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const sessions = useQuery(sessionsQuery).data?.sessions ?? []
  const others = sessions.filter(one => one.id !== session.id)
  const [chosen, setChosen] = useState('')
  const into = others.find(one => String(one.id) === chosen)
  return (
    <DialogForm
      note={noteOf(session, into)}
      label="Merge"
      isReady={into !== undefined}
      reason={others.length === 0 ? 'There is no other session.' : 'Select a session.'}
      onSubmit={async () => (into === undefined ? null : await mergeSessions(session.id, into.id))}
      onClose={onClose}
    >
      <Field label="Into" isStacked>
        <Select
          label="Into"
          value={chosen}
          options={others.map(one => ({
            value: String(one.id),
            label: withVisible(one.name),
            hint: countOf(one.deliveryCount, 'delivery', 'deliveries'),
          }))}
          onChange={setChosen}
          isDisabled={others.length === 0}
          placeholder={others.length === 0 ? 'No other session' : 'Select a session'}
        />
      </Field>
    </DialogForm>
  )
}

function noteOf(session: Session, into: Session | undefined): string {
  if (into === undefined) return 'Deliveries stay in order.'
  const moved = `${countOf(session.deliveryCount, 'delivery moves', 'deliveries move')} to ${withVisible(into.name)}`
  return session.isCurrent
    ? `${moved}. ${withVisible(session.name)} stays, because it is the current session.`
    : `${moved}; ${withVisible(session.name)} and its note are deleted.`
}
