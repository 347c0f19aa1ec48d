import { useMutation, useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import type { Result } from '#contract/methods'
import { useStatus } from '../../../data/app/status.ts'
import { engineMutation } from '../../../data/client/change.ts'
import { useRun } from '../../../data/client/shared-change.ts'
import { useJob } from '../../../data/sessions/jobs.ts'
import { startVacuum, storageQuery, vacuum } from '../../../data/sessions/storage.ts'
import { useCounts } from '../../../data/sync/counts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { countOf, sizeText } from '../../../ui/text/number-text.ts'
import { JobProgress } from '../../jobs/index.ts'
import styles from './storage-section.module.css'

/** The data folder: its path, its size, and the space that a vacuum would free. */
export function StorageSection() {
  const storage = useQuery(storageQuery)
  return (
    <Section title="Storage" note="The data folder holds all there is">
      <Loaded
        from={storage}
        loading="Looking at the data folder"
        failed="The data folder could not be looked at."
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
        <dt>Takes</dt>
        <dd className="tabular">
          {sizeText(dataBytes)} with {countOf(total, 'delivery', 'deliveries')}
        </dd>
        <dt>Free on its disk</dt>
        <dd className="tabular">{sizeText(freeDiskBytes)}</dd>
        <dt>Unused within</dt>
        <dd className="tabular">
          {unusedBytes === 0 ? 'Nothing' : `${sizeText(unusedBytes)}, used again by what comes`}
        </dd>
      </dl>
      {error === null ? null : (
        <Notice tone="error" isAlert>
          {error.message}
        </Notice>
      )}
      <JobProgress kind="vacuum" />
      <Row gap="3" className={styles.end}>
        <Button disabled={isRunning || unusedBytes === 0} onClick={startVacuum}>
          {isRunning ? 'Giving space back…' : 'Give space back'}
        </Button>
        <span className="quiet tabular" role="status">
          {freed === undefined ? '' : freedText(freed, unusedBytes)}
        </span>
      </Row>
    </>
  )
}

function freedText({ freedBytes, isComplete }: Result<'storage.vacuum'>, unusedBytes: number): string {
  if (!isComplete) return `Stopped. ${sizeText(freedBytes)} went back to the disk.`
  if (freedBytes > 0) return `${sizeText(freedBytes)} went back to the disk.`
  return unusedBytes > 0
    ? 'A folder that an early version made keeps its free space; what comes uses it again.'
    : 'There was nothing to give back.'
}
