import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { AppError } from '#contract/errors'
import type { ParamsInput, Result } from '#contract/methods'
import type { ReportPreview } from '#contract/problem'
import { engineMutation, useStatus } from '#data'
import { closeOverlay } from '#navigation'
import { Button, DialogForm, Field, TextInput } from '#ui'
import styles from './report-form.module.css'

interface ReportFormProps {
  readonly preview: ReportPreview
  readonly dumps: readonly string[]
  readonly create: UseMutationResult<
    Result<'problem.create'>,
    AppError,
    ParamsInput<'problem.create'>,
    unknown
  >
}

/** The form for the report's place. */
export function ReportForm({ preview, dumps, create }: ReportFormProps) {
  const [path, setPath] = useState(preview.suggestedPath)
  const isDesktop = useStatus(status => status?.host === 'desktop')
  const choose = useMutation({
    ...engineMutation('host.chooseTarget'),
    onSuccess: ({ path: chosen }) => (chosen === null ? undefined : setPath(chosen)),
  })
  const error = create.error ?? choose.error
  return (
    <DialogForm
      hasBar
      onSubmit={() => create.mutate({ id: preview.id, path: path.trim(), dumps: [...dumps] })}
      error={error?.message ?? null}
      buttons={<Button onClick={closeOverlay}>Cancel</Button>}
      submit="Create folder"
      blocked={create.isPending ? 'Writing…' : path.trim() === '' ? 'Enter a path.' : null}
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
          {isDesktop ? <Button onClick={() => choose.mutate({ name: path })}>Choose…</Button> : null}
        </Field>
      </div>
    </DialogForm>
  )
}
