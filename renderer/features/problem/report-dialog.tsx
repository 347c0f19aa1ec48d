import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportPreview } from '#contract/problem'
import { reportCreation, reportPreviewQuery } from '../../data/app/problem.ts'
import { closeOverlay, useNavigation } from '../../navigation/navigation.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogStep } from '../../ui/dialogs/dialog-step.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import styles from './report-dialog.module.css'
import { ReportDone } from './report-done.tsx'
import { ReportFiles } from './report-files.tsx'
import { ReportForm } from './report-form.tsx'

/** Shows everything that a report has, and then writes it to a folder. */
export function ReportDialog() {
  const isOpen = useNavigation(state => state.overlay === 'report')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title="Report a problem"
      description="Check the files, then create a folder. Nothing is sent."
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
    <DialogStep step={create.data === undefined ? 'preview' : 'done'}>
      {create.data === undefined ? (
        <Loaded
          from={preview}
          loading="Preparing the report"
          failed="Couldn’t prepare the report."
          lines={10}
        >
          {data => <Preview preview={data} create={create} />}
        </Loaded>
      ) : (
        <ReportDone path={create.data.path} fileCount={create.data.files.length} />
      )}
    </DialogStep>
  )
}

interface PreviewProps {
  readonly preview: ReportPreview
  readonly create: Parameters<typeof ReportForm>[0]['create']
}

function Preview({ preview, create }: PreviewProps) {
  const [dumps, setDumps] = useState<readonly string[]>([])
  return (
    <div className={styles.report}>
      <ReportFiles preview={preview} dumps={dumps} onDumps={setDumps} />
      <ReportForm preview={preview} dumps={dumps} create={create} />
    </div>
  )
}
