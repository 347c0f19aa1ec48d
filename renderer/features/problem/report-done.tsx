import { FolderOpen } from 'lucide-react'
import { change, useStatus } from '#data'
import { closeOverlay } from '#navigation'
import { ActionBar, Button, CopyButton, countOf, DoneLine, Problem, Row, useAction } from '#ui'

/** The report's place. */
export function ReportDone({ path, fileCount }: { readonly path: string; readonly fileCount: number }) {
  const isDesktop = useStatus(status => status?.host === 'desktop')
  const show = useAction(() => change('host.showInFolder', { path }))
  return (
    <>
      <div className="flex flex-col items-center justify-center gap-3 p-4">
        <DoneLine>{countOf(fileCount, 'file')} written. Nothing was sent.</DoneLine>
        <Row gap="1">
          <span className="mono wrap-anywhere min-w-0 select-text text-small">{path}</span>
          <CopyButton text={path} label="Copy path" words="Copy path" />
          {isDesktop ? (
            <Button size="small" tone="quiet" icon={<FolderOpen aria-hidden />} onClick={() => show.run()}>
              Show in folder
            </Button>
          ) : null}
        </Row>
        <Problem error={show.error} />
      </div>
      <ActionBar>
        <Button tone="primary" data-first-focus onClick={closeOverlay}>
          Close
        </Button>
      </ActionBar>
    </>
  )
}
