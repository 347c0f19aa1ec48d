import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'
import type { AppError } from '#contract/errors'
import type { ParamsInput, Result } from '#contract/methods'
import type { ReportPreview } from '#contract/problem'
import { engineMutation, useStatus } from '#data'
import { closeOverlay } from '#navigation'
import { ActionBar, Button, Field, Notice, TextInput } from '#ui'
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
  const isReady = path.trim() !== '' && !create.isPending
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (isReady) create.mutate({ id: preview.id, path: path.trim(), dumps: [...dumps] })
  }
  return (
    <form onSubmit={onSubmit}>
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
      {error === null ? null : (
        <Notice className="mx-4 mt-0 mb-3" tone="error" isAlert>
          {error.message}
        </Notice>
      )}
      <ActionBar>
        <Button onClick={closeOverlay}>Cancel</Button>
        <Button
          type="submit"
          tone="primary"
          disabled={!isReady}
          reason={create.isPending ? 'Writing…' : 'Enter a path.'}
        >
          Create folder
        </Button>
      </ActionBar>
    </form>
  )
}
