import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FolderOpen } from 'lucide-react'
import { engineMutation, useStatus } from '#data'
import { closeOverlay } from '#navigation'
import { ActionBar, Button, CopyButton, countOf, DoneLine, Notice, Row } from '#ui'
import styles from './report-form.module.css'

/** The report's place. */
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
