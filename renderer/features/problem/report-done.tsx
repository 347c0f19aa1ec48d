import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FolderOpen } from 'lucide-react'
import { useStatus } from '../../data/app/status.ts'
import { engineMutation } from '../../data/client/change.ts'
import { closeOverlay } from '../../navigation/navigation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { DoneLine } from '../../ui/feedback/done-line.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ActionBar } from '../../ui/layout/action-bar.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { countOf } from '../../ui/text/number-text.ts'
import styles from './report-form.module.css'

/** Where the report is. */
export function ReportDone({ path, fileCount }: { readonly path: string; readonly fileCount: number }) {
  const isDesktop = useStatus(status => status?.host === 'desktop')
  const show = useMutation(engineMutation('host.showInFolder'))
  return (
    <>
      <div className={styles.done}>
        <DoneLine>{countOf(fileCount, 'file')} written. Nothing was sent.</DoneLine>
        <Row gap="1">
          <span className={clsx('mono', styles.path)}>{path}</span>
          <CopyButton text={path} label="Copy path" words="Copy path" />
          {isDesktop ? (
            <Button
              size="small"
              tone="quiet"
              icon={<FolderOpen aria-hidden />}
              onClick={() => show.mutate({ path })}
            >
              Show in folder
            </Button>
          ) : null}
        </Row>
        {show.error === null ? null : (
          <Notice tone="error" isAlert>
            {show.error.message}
          </Notice>
        )}
      </div>
      <ActionBar>
        <Button tone="primary" data-first-focus onClick={closeOverlay}>
          Close
        </Button>
      </ActionBar>
    </>
  )
}
