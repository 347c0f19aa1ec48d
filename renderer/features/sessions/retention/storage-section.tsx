import { useMutation, useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import type { Result } from '#contract/methods'
import {
  engineMutation,
  startVacuum,
  storageQuery,
  useCounts,
  useJob,
  useRun,
  useStatus,
  vacuum,
} from '#data'
import {
  Button,
  CopyButton,
  countOf,
  FieldHint,
  IconButton,
  Loaded,
  Notice,
  Row,
  Section,
  sizeText,
} from '#ui'
import { JobProgress } from '../../jobs/index.ts'
import styles from './storage-section.module.css'

/** The data folder: its path, its size, and the space that a vacuum would free. */
export function StorageSection() {
  const storage = useQuery(storageQuery)
  return (
    <Section title="Storage" note="Everything is in the data folder">
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
  const folder = useMutation(engineMutation('host.showInFolder'))
  const isJobRunning = useJob('vacuum') !== undefined
  const isRunning = isJobRunning || lastVacuum?.status === 'pending'
  const freed = lastVacuum?.data
  const error = lastVacuum?.error ?? folder.error
  return (
    <>
      <dl className={styles.facts}>
        <dt>Data folder</dt>
        <dd>
          <span className="mono">{dataDir}</span>
          <CopyButton text={dataDir} label="Copy data folder" />
          {isDesktop ? (
            <IconButton label="Show in folder" onClick={() => folder.mutate({ path: dataDir })}>
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
      {error === null ? null : (
        <Notice tone="error" isAlert>
          {error.message}
        </Notice>
      )}
      <FieldHint>
        Compacting also erases deleted data that can no longer be restored. Saved exports, fixtures and
        scenarios stay.
      </FieldHint>
      <JobProgress kind="vacuum" />
      <Row gap="3" className={styles.end}>
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
    'Deliveries deleted within the last hour can still be undone; run this again later to erase them.',
  pages:
    'Copies of deleted deliveries may remain in this large file: quit Hooktrail and run hooktrail vacuum.',
} as const
