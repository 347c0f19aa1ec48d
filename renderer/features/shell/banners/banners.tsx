import { useState } from 'react'
import type { WireError } from '#contract/errors'
import { refetchStatus, useConnection, useStatus, useStatusFailure } from '#data'
import { Button, later, Notice } from '#ui'
import { UnexpectedEndNotice } from '../../problem/index.ts'
import { openSetting } from '../../settings/index.ts'
import { UpdateNotices } from '../../updates/index.ts'
import styles from '../top-bar.module.css'
import { FailingBanner } from './failing-banner.tsx'
import { PortFix } from './port-fix.tsx'
import { StoreFix } from './store-fix.tsx'
import { WorkerFailureNotices } from './worker-failure-notices.tsx'

/** It has a dialog, and few see it. */
const RetentionQuestionNotice = later(() =>
  import('./retention-question.tsx').then(module => module.RetentionQuestionNotice),
)

/** Banners for problems of the whole app, each with actions. */
export function Banners() {
  const listener = useStatus(status => status?.listener)
  const storeFailure = useStatus(status => status?.storeFailure ?? null)
  const movedTo = useStatus(status => status?.damagedStoreMovedTo ?? null)
  const notice = useStatus(status => status?.storeNotice ?? null)
  return (
    <div className={styles.banners} data-testid="banners">
      <Unreachable />
      {listener?.state === 'failed' ? (
        <Notice
          isBanner
          tone="error"
          title="Nothing is captured."
          isAlert
          actions={<PortFix port={listener.port} />}
        >
          {listener.error?.message}
        </Notice>
      ) : null}
      {storeFailure === null ? null : (
        <Notice
          isBanner
          tone="error"
          title="Deliveries can’t be saved; senders get 503."
          isAlert
          actions={canRestart(storeFailure) ? <StoreFix failure={storeFailure} /> : undefined}
        >
          {storeFailure.message}
        </Notice>
      )}
      <RetentionQuestionNotice />
      <FailingBanner />
      <WorkerFailureNotices />
      <UnexpectedEndNotice />
      {movedTo === null ? null : <DamagedStore movedTo={movedTo} />}
      {notice === null ? null : <StoreNotice text={notice} />}
      <UpdateNotices onOpenSettings={openUpdateSettings} />
    </div>
  )
}

function openUpdateSettings(): void {
  openSetting('Updates')
}

/** Whether reopening the store helps: it is gone, or its writer has stopped. */
function canRestart({ code, details }: WireError): boolean {
  return code === 'store-gone' || details?.isStopped === true
}

function Unreachable() {
  const error = useStatusFailure()
  const connection = useConnection(state => state.connection)
  if (error === null && connection !== 'lost') return null
  return (
    <Notice
      isBanner
      tone="error"
      title="Hooktrail is unreachable."
      isAlert
      actions={
        <Button size="small" onClick={() => void refetchStatus()}>
          Try again
        </Button>
      }
    >
      {error?.message ?? 'The data shown may be out of date. Reconnecting…'}
    </Notice>
  )
}

function DamagedStore({ movedTo }: { readonly movedTo: string }) {
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  return (
    <Notice
      isBanner
      tone="warning"
      title="The database was damaged. Hooktrail created a new database."
      actions={
        <Button size="small" onClick={() => setShown(false)}>
          Dismiss
        </Button>
      }
    >
      The damaged database was moved to <span className="mono">{movedTo}</span>.
    </Notice>
  )
}

function StoreNotice({ text }: { readonly text: string }) {
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  return (
    <Notice
      isBanner
      tone="warning"
      title="The store's files were incomplete."
      actions={
        <Button size="small" onClick={() => setShown(false)}>
          Dismiss
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
