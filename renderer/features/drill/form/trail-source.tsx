import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { scenariosQuery, sessionsQuery } from '#data'
import {
  Button,
  Checkbox,
  countOf,
  FieldNote,
  IconButton,
  Loaded,
  Segments,
  Select,
  Stack,
  TextField,
  VisibleText,
} from '#ui'
import { changeDraft, useDrillForm } from '../state/start-drill.ts'
import { FromFile } from './from-file.tsx'

/** Which records are drilled: captured records, those of a session, or scenarios. */
export function TrailSource() {
  const from = useDrillForm(state => state.draft.from)
  const error = useDrillForm(state => state.errors.source)
  return (
    <Stack gap="2" align="start">
      <Segments
        label="Trails from"
        options={[
          { value: 'records', label: 'Captured records' },
          { value: 'session', label: 'Session' },
          { value: 'scenarios', label: 'Scenarios' },
        ]}
        value={from}
        onChange={value => changeDraft({ from: value })}
      />
      {from === 'records' ? <Records /> : null}
      {from === 'session' ? <Session /> : null}
      {from === 'scenarios' ? <Scenarios /> : null}
      {error === undefined ? null : <FieldNote isError>{error}</FieldNote>}
    </Stack>
  )
}

function Records() {
  const records = useDrillForm(state => state.draft.records)
  const [typed, setTyped] = useState('')
  const id = typed.trim()
  function add(): void {
    if (id !== '' && !records.includes(id)) changeDraft({ records: [...records, id] })
    setTyped('')
  }
  function onKeyDown(event: KeyboardEvent): void {
    // Enter adds the typed text; in an empty field it starts the drill.
    if (event.key !== 'Enter' || id === '') return
    event.preventDefault()
    add()
  }
  return (
    <>
      {records.length === 0 ? null : (
        <ul className="flex max-w-full flex-wrap gap-1.5" aria-label="Chosen records">
          {records.map(record => (
            <li
              key={record}
              className="wrap-anywhere inline-flex max-w-full items-center gap-1 rounded border border-line-strong bg-raised pl-2.25"
            >
              <span className="mono">
                <VisibleText text={record} />
              </span>
              <IconButton
                label={`Remove ${record}`}
                onClick={() => changeDraft({ records: records.filter(one => one !== record) })}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TextField
        className="w-105 max-w-full"
        label="Record id"
        placeholder="037c1b"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        end={
          <Button
            icon={<Plus aria-hidden />}
            disabled={id === ''}
            reason="Enter the id of a captured record."
            onClick={add}
          >
            Add record
          </Button>
        }
      />
    </>
  )
}

function Session() {
  const sessionId = useDrillForm(state => state.draft.sessionId)
  const query = useQuery(sessionsQuery)
  return (
    <Loaded from={query} loading="Loading sessions" failed="Couldn’t load the sessions." lines={1}>
      {({ sessions }) => (
        <Select
          label="Session"
          className="min-w-65"
          value={sessionId === null ? '' : String(sessionId)}
          options={sessions.map(({ id, name, deliveryCount }) => ({
            value: String(id),
            label: name,
            hint: countOf(deliveryCount, 'delivery', 'deliveries'),
          }))}
          placeholder="Choose a session…"
          onChange={value =>
            changeDraft({ sessionId: sessions.find(({ id }) => String(id) === value)?.id ?? null })
          }
        />
      )}
    </Loaded>
  )
}

function Scenarios() {
  const chosen = useDrillForm(state => state.draft.scenarios)
  const query = useQuery(scenariosQuery)
  return (
    <Loaded from={query} loading="Loading scenarios" failed="Couldn’t load the scenarios." lines={4}>
      {({ scenarios }) => (
        <fieldset className="m-0 w-full border-0 p-0">
          <legend className="visually-hidden">Scenarios</legend>
          <p className="text-small text-subtle">
            {chosen.length === 0
              ? 'One trail of each kind is drilled.'
              : `${countOf(chosen.length, 'scenario')} chosen.`}{' '}
            <FromFile of="scenarios" />
          </p>
          <div className="grid grid-cols-fields gap-x-4">
            {scenarios.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={title}
                isChecked={chosen.includes(id)}
                onChange={isChecked =>
                  changeDraft({
                    scenarios: isChecked ? [...chosen, id] : chosen.filter(one => one !== id),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </Loaded>
  )
}
