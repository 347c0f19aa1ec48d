import { useQuery } from '@tanstack/react-query'
import { FileDown, FolderClock, FolderOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#contract/deliveries/sessions'
import type { Result } from '#contract/methods'
import {
  change,
  sessionsQuery,
  startVacuum,
  storageQuery,
  useCounts,
  useJob,
  useRun,
  useStatus,
  vacuum,
} from '#data'
import { showPlaceTab, useAddress } from '#navigation'
import {
  Button,
  CopyButton,
  countOf,
  countText,
  EmptyState,
  FieldNote,
  IconButton,
  Loaded,
  Notice,
  Place,
  Problem,
  Row,
  Section,
  Segments,
  Stack,
  sizeText,
  TextInput,
  useAction,
} from '#ui'
import { importCommand } from '../importing/index.ts'
import { JobProgress } from '../jobs/index.ts'
import { openSessionDialog } from './commands.ts'
import { RetentionSection } from './retention/retention-section.tsx'
import { SessionTable } from './session-table.tsx'

/** The place Sessions: the list of sessions, and retention. */
export function SessionsView() {
  const page = useAddress(state => state.tabs.sessions ?? 'sessions')
  return (
    <Place
      title="Sessions"
      note={page === 'sessions' ? 'Group captures by test run' : 'Retention and disk usage'}
      actions={
        <>
          <Segments
            label="Sessions views"
            options={[
              { value: 'sessions', label: 'Sessions' },
              { value: 'storage', label: 'Storage' },
            ]}
            value={page}
            onChange={next => showPlaceTab('sessions', next === 'storage' ? next : null)}
          />
          <Button size="small" icon={<FileDown aria-hidden />} onClick={importCommand.run}>
            Import…
          </Button>
          <Button
            size="small"
            tone="primary"
            icon={<Plus aria-hidden />}
            onClick={() => openSessionDialog({ of: 'start' })}
          >
            New session
          </Button>
        </>
      }
    >
      {page === 'sessions' ? (
        <SessionList />
      ) : (
        <>
          <RetentionSection />
          <StorageSection />
        </>
      )}
    </Place>
  )
}

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
    <Stack gap="2" className="flex-1">
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
          className="w-65 flex-none"
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

/** The data folder: its path, its size, and the space that a vacuum would free. */
export function StorageSection() {
  const storage = useQuery(storageQuery)
  return (
    <Section title="Storage" note="Everything is in the data folder.">
      <Loaded
        from={storage}
        loading="Measuring the data folder"
        failed="Couldn’t measure the data folder."
        lines={4}
      >
        {data => <StorageFacts {...data} />}
      </Loaded>
    </Section>
  )
}

interface StorageFactsProps {
  readonly dataBytes: number
  readonly freeDiskBytes: number
  readonly unusedBytes: number
}

function StorageFacts({ dataBytes, freeDiskBytes, unusedBytes }: StorageFactsProps) {
  const dataDir = useStatus(status => status?.dataDir ?? '')
  const isDesktop = useStatus(status => status?.host === 'desktop')
  const total = useCounts(counts => counts.total)
  const lastVacuum = useRun(vacuum)
  const folder = useAction((path: string) => change('host.showInFolder', { path }))
  const isJobRunning = useJob('vacuum') !== undefined
  const isRunning = isJobRunning || lastVacuum?.status === 'pending'
  const freed = lastVacuum?.data
  const error = lastVacuum?.error ?? folder.error
  return (
    <>
      <dl className="*:even:wrap-anywhere grid grid-cols-facts items-center gap-x-4 gap-y-1.5 pt-1 pb-3 *:odd:text-muted *:even:flex *:even:min-h-6.5 *:even:min-w-0 *:even:items-center *:even:gap-1">
        <dt>Data folder</dt>
        <dd>
          <span className="mono">{dataDir}</span>
          <CopyButton text={dataDir} label="Copy data folder" />
          {isDesktop ? (
            <IconButton label="Show in folder" onClick={() => folder.run(dataDir)}>
              <FolderOpen aria-hidden />
            </IconButton>
          ) : null}
        </dd>
        <dt>Size</dt>
        <dd className="tabular">
          {sizeText(dataBytes)} with {countOf(total, 'delivery', 'deliveries')}
        </dd>
        <dt>Free disk space</dt>
        <dd className="tabular">{sizeText(freeDiskBytes)}</dd>
        <dt>Unused space</dt>
        <dd className="tabular">
          {unusedBytes === 0 ? 'Nothing' : `${sizeText(unusedBytes)}, reused by new deliveries`}
        </dd>
      </dl>
      <Problem error={error} />
      <FieldNote>
        Compacting also erases deleted data that can no longer be restored. Saved exports, fixtures and
        scenarios stay.
      </FieldNote>
      <JobProgress kind="vacuum" />
      <Row gap="3" className="pt-3">
        <Button disabled={isRunning} reason="Compacting…" onClick={startVacuum}>
          {isRunning ? 'Compacting…' : 'Compact database'}
        </Button>
        <span className="quiet tabular" role="status">
          {freed === undefined ? '' : freedText(freed)}
        </span>
      </Row>
    </>
  )
}

function freedText({ freedBytes, isComplete, remains }: Result<'storage.vacuum'>): string {
  const freed = `${sizeText(freedBytes)} freed.`
  if (!isComplete) return `Stopped. ${freed}`
  return `${freed} ${remainsText[remains]}`
}

const remainsText = {
  nothing: 'Everything deleted is erased.',
  undoable:
    'Deliveries deleted within the last hour can still be restored. Compact again later to erase them.',
  pages:
    'Copies of deleted deliveries may remain in this large file: quit Hooktrail and run hooktrail vacuum.',
} as const
