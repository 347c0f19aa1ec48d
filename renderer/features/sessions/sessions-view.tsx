import { FileDown, Plus } from 'lucide-react'
import { showSessionsPage, useSessionsPage } from '#navigation'
import { Button, Place, Segments } from '#ui'
import { openImport } from '../importing/index.ts'
import { RetentionSection } from './retention/retention-section.tsx'
import { StorageSection } from './retention/storage-section.tsx'
import { SessionList } from './session-list.tsx'
import { openSessionDialog } from './state/session-dialog.ts'

/** The place Sessions: the list of sessions, and retention. */
export function SessionsView() {
  const page = useSessionsPage(state => state.page)
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
              { value: 'space', label: 'Storage' },
            ]}
            value={page}
            onChange={showSessionsPage}
          />
          <Button icon={<FileDown aria-hidden />} onClick={openImport}>
            Import…
          </Button>
          <Button
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
