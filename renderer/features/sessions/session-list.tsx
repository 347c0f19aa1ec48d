import { useQuery } from '@tanstack/react-query'
import { FolderClock } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#contract/deliveries/sessions'
import { sessionsQuery } from '#data'
import { countOf, countText, EmptyState, Loaded, Notice, Row, Segments, Stack, TextInput } from '#ui'
import styles from './session-list.module.css'
import { SessionTable } from './session-table.tsx'

type Shown = 'active' | 'archived' | 'all'

/** Most rows that are shown; others are found by the filter. */
const maximumRows = 300

export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  return (
    <Loaded from={sessions} loading="Loading sessions" failed="Couldn’t load the sessions." lines={8}>
      {data => <ReadyList sessions={data.sessions} />}
    </Loaded>
  )
}

function ReadyList({ sessions }: { readonly sessions: readonly Session[] }) {
  const [shown, setShown] = useState<Shown>('active')
  const [words, setWords] = useState('')
  const found = sessions.filter(session => isShown(session, shown) && hasWords(session, words))
  const archived = sessions.filter(session => session.isArchived).length
  return (
    <Stack gap="2" className={styles.list}>
      <Row gap="3">
        <Segments
          label="Session filter"
          options={[
            { value: 'active', label: 'Active' },
            { value: 'archived', label: `Archived ${countText(archived)}` },
            { value: 'all', label: 'All' },
          ]}
          value={shown}
          onChange={setShown}
        />
        <TextInput
          id="session-words"
          className={styles.words}
          isMono={false}
          aria-label="Search sessions"
          placeholder="Search name, note, version"
          value={words}
          onChange={event => setWords(event.target.value)}
        />
        <span className="quiet tabular" role="status">
          {countOf(found.length, 'session')}
        </span>
      </Row>
      {found.length === 0 ? (
        <EmptyState icon={<FolderClock aria-hidden />} title="No sessions">
          {words === ''
            ? 'Archived sessions are listed here.'
            : 'No name, note, environment or version matches.'}
        </EmptyState>
      ) : (
        <div id="session-table">
          <SessionTable sessions={found.slice(0, maximumRows)} />
        </div>
      )}
      {found.length > maximumRows ? (
        <Notice tone="info">The newest {countText(maximumRows)} are listed. Search to find others.</Notice>
      ) : null}
    </Stack>
  )
}

function isShown({ isArchived, isCurrent }: Session, shown: Shown): boolean {
  if (shown === 'all') return true
  return shown === 'archived' ? isArchived : !isArchived || isCurrent
}

function hasWords({ name, note, environment, appVersion }: Session, words: string): boolean {
  const text = `${name}\n${note}\n${environment}\n${appVersion}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
