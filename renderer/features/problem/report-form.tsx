import { clsx } from 'clsx'
import { useState } from 'react'
import type { ParamsInput, Result } from '#contract/methods'
import type { ReportPreview } from '#contract/problem'
import { change, useStatus } from '#data'
import { closeOverlay } from '#navigation'
import { type Action, Button, DialogForm, Field, TextInput, useAction } from '#ui'
import styles from './report-form.module.css'

interface ReportFormProps {
  readonly preview: ReportPreview
  readonly dumps: readonly string[]
  readonly create: Action<ParamsInput<'problem.create'>, Result<'problem.create'>>
}

/** The form for the report's place. */
export function ReportForm({ preview, dumps, create }: ReportFormProps) {
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
        <Field label="Folder" isStacked className={styles.folder}>
          <TextInput
            required
            value={path}
            title={path}
            onChange={event => {
              setPath(event.target.value)
              create.reset()
            }}
          />
          {isDesktop ? <Button onClick={() => choose.run()}>Choose…</Button> : null}
        </Field>
      </div>
    </DialogForm>
  )
}
