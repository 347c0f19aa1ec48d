import { useMutation } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { engineMutation, useStatus } from '#data'
import { closeOverlay } from '#navigation'
import { ActionBar, Button, CopyButton, countOf, DoneLine, Notice, Row } from '#ui'

/** The report's place. */
export function ReportDone({ path, fileCount }: { readonly path: string; readonly fileCount: number }) {
  const isDesktop = useStatus(status => status?.host === 'desktop')
  const show = useMutation(engineMutation('host.showInFolder'))
  return (
    <>
      <div className="flex flex-col items-center justify-center gap-3 p-4">
        <DoneLine>{countOf(fileCount, 'file')} written. Nothing was sent.</DoneLine>
        <Row gap="1">
          <span className="mono wrap-anywhere min-w-0 select-text text-small">{path}</span>
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
