import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { withVisible } from '#contract/json/invisible-characters'
import { moveDeliveries, sessionsQuery } from '#data'
import { countOf, Field, Select } from '#ui'
import { report } from '../actions.ts'
import type { OrganizeFormProps } from '../state/organizing.ts'
import styles from './form.module.css'
import { OrganizeFormEnd } from './form-end.tsx'

/** Moves deliveries to a session. */
export function MoveForm({ chosen, onClose }: OrganizeFormProps) {
  const sessions = useQuery(sessionsQuery).data?.sessions ?? []
  const [picked, setPicked] = useState('')
  const into = sessions.find(session => String(session.id) === picked)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (into === undefined) return
    const change = moveDeliveries(chosen.of, into.id)
    if ((await report(change, `moved to ${withVisible(into.name)}`)) !== null) onClose()
  }

  return (
    <form className={styles.form} onSubmit={event => void submit(event)}>
      <Field label="Session" isStacked>
        <Select
          label="Session"
          value={picked}
          options={sessions.map(session => ({
            value: String(session.id),
            label: withVisible(session.name),
            hint: countOf(session.deliveryCount, 'delivery', 'deliveries'),
          }))}
          onChange={setPicked}
          placeholder="Select a session"
        />
      </Field>
      <OrganizeFormEnd
        label="Move"
        reason={into === undefined ? 'Select a session.' : null}
        onClose={onClose}
      />
    </form>
  )
}
