import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { ParamsInput, Result } from '#contract/methods'
import type { ReportPreview } from '#contract/problem'
import { change, createReport, reportPreviewQuery, useStatus } from '#data'
import { closeOverlay, type OverlayProps } from '#navigation'
import {
  type Action,
  ActionBar,
  Button,
  Checkbox,
  CopyButton,
  countOf,
  Dialog,
  DialogForm,
  DialogStep,
  DoneLine,
  Loaded,
  PickList,
  Problem,
  Row,
  sizeText,
  TextField,
  useAction,
} from '#ui'
import styles from './report-dialog.module.css'

/** Shows the complete report, writes it to a folder, and still shows it. */
export function ReportDialog({ isOpen }: OverlayProps<'report'>) {
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
  const create = useAction(createReport)
  const preview = useQuery({ ...reportPreviewQuery, enabled: create.value === undefined })
  return (
    <Loaded
      from={preview}
      loading="Preparing the report"
      failed="Couldn’t prepare the report."
      lines={10}
      isInset
    >
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
  const { value: created } = create
  return (
    <div className="flex min-h-0 flex-1 flex-col">
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

interface ReportFilesProps {
  readonly preview: ReportPreview
  /** Names of the crash dumps that are copied. */
  readonly dumps: readonly string[]
  /** `null`: the report is written. */
  readonly onDumps: ((names: readonly string[]) => void) | null
}

/** The files of a report beside the text of the selected one. */
function ReportFiles({ preview, dumps, onDumps }: ReportFilesProps) {
  const [selected, select] = useState(preview.files[0]?.name ?? null)
  const file = preview.files.find(({ name }) => name === selected)
  return (
    <div className={clsx('grid min-h-0 flex-1 border-line border-b', styles.panes)}>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto border-line border-r bg-canvas">
        <PickList
          label="Files"
          name="report-file"
          rows={preview.files.map(each => ({ id: each.name, bytes: each.bytes }))}
          selectedId={selected}
          onSelect={select}
          rowClass="flex items-center justify-between gap-2 h-row text-small"
          isFirstFocus
          renderRow={row => (
            <>
              <span className="mono">{row.id}</span>
              <span className="quiet tabular flex-none">{sizeText(row.bytes)}</span>
            </>
          )}
        />
        {preview.dumps.length === 0 ? null : (
          <fieldset className="flex flex-col gap-2 px-4 pt-0 pb-3">
            <legend className="font-strong">Crash dumps</legend>
            <p className="quiet">These are copies of memory and may contain payloads.</p>
            {preview.dumps.map(dump => (
              <Checkbox
                key={dump.name}
                label={`${new Date(dump.atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`}
                note={sizeText(dump.bytes)}
                isChecked={dumps.includes(dump.name)}
                isDisabled={onDumps === null}
                onChange={isChecked =>
                  onDumps?.(isChecked ? [...dumps, dump.name] : dumps.filter(name => name !== dump.name))
                }
              />
            ))}
          </fieldset>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className="min-w-0 overflow-auto px-4 py-3" tabIndex={0} aria-label={file?.name}>
        <pre className="mono wrap-anywhere m-0 select-text whitespace-pre-wrap text-small">
          {file === undefined || file.text === '' ? (
            <span className="quiet">This file has no lines.</span>
          ) : (
            file.text
          )}
        </pre>
      </section>
    </div>
  )
}

/** The report's place. */
function ReportDone({ path, fileCount }: { readonly path: string; readonly fileCount: number }) {
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

interface ReportFormProps {
  readonly preview: ReportPreview
  readonly dumps: readonly string[]
  readonly create: Action<ParamsInput<'problem.create'>, Result<'problem.create'>>
}

function ReportForm({ preview, dumps, create }: ReportFormProps) {
  const [path, setPath] = useState(preview.suggestedPath)
  const isDesktop = useStatus(status => status?.host === 'desktop')
  const choose = useAction(async () => {
    const { path: chosen } = await change('host.chooseTarget', { name: path })
    if (chosen !== null) setPath(chosen)
  })
  const error = create.error ?? choose.error
  return (
    <DialogForm
      hasBar
      onSubmit={() => create.run({ id: preview.id, path: path.trim(), dumps: [...dumps] })}
      error={error}
      buttons={<Button onClick={closeOverlay}>Cancel</Button>}
      submit="Create folder"
      blocked={create.isRunning ? 'Writing…' : path.trim() === '' ? 'Enter a path.' : null}
    >
      <div className={clsx('px-4 py-3', styles.place)}>
        <TextField
          label="Folder"
          className={styles.folder}
          required
          value={path}
          title={path}
          onChange={event => {
            setPath(event.target.value)
            create.reset()
          }}
          end={isDesktop ? <Button onClick={() => choose.run()}>Choose…</Button> : null}
        />
      </div>
    </DialogForm>
  )
}
