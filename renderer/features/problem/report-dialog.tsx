import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportPreview } from '#contract/problem'
import { reportCreation, reportPreviewQuery } from '#data'
import { closeOverlay, useNavigation } from '#navigation'
import { Dialog, DialogStep, Loaded } from '#ui'
import styles from './report-dialog.module.css'
import { ReportDone } from './report-done.tsx'
import { ReportFiles } from './report-files.tsx'
import { ReportForm } from './report-form.tsx'

/** Shows everything that a report has, writes it to a folder, and still shows it. */
export function ReportDialog() {
  const isOpen = useNavigation(state => state.overlay === 'report')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title="Report a problem"
      description="All text of the report. Nothing is sent."
      size="large"
    >
      <Report />
    </Dialog>
  )
}

function Report() {
  const create = useMutation(reportCreation)
  const preview = useQuery({ ...reportPreviewQuery, enabled: create.data === undefined })
  return (
    <Loaded from={preview} loading="Preparing the report" failed="Couldn’t prepare the report." lines={10}>
      {data => <Preview preview={data} create={create} />}
    </Loaded>
  )
}

interface PreviewProps {
  readonly preview: ReportPreview
  readonly create: Parameters<typeof ReportForm>[0]['create']
}

function Preview({ preview, create }: PreviewProps) {
  const [dumps, setDumps] = useState<readonly string[]>([])
  const { data: created } = create
  return (
    <div className={styles.report}>
      <ReportFiles preview={preview} dumps={dumps} onDumps={created === undefined ? setDumps : null} />
      <DialogStep step={created === undefined ? 'preview' : 'done'}>
        {created === undefined ? (
          <ReportForm preview={preview} dumps={dumps} create={create} />
        ) : (
          <ReportDone path={created.path} fileCount={created.files.length} />
        )}
      </DialogStep>
    </div>
  )
}
