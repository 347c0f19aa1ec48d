import { clsx } from 'clsx'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Problem } from '../feedback/notice.tsx'
import { ActionBar } from '../layout/action-bar.tsx'
import { Kbd } from '../text/kbd.tsx'

interface DialogFormProps {
  readonly id?: string
  readonly className?: string | undefined
  /** Without the browser's checks of required fields. */
  readonly noValidate?: boolean
  /** Only called while nothing blocks it. */
  readonly onSubmit: () => void
  /** Effects of submitting it. */
  readonly note?: ReactNode
  readonly noteClass?: string | undefined
  /** Why the last attempt failed. */
  readonly error?: { readonly message: string } | string | null
  /** Buttons before the submit button. */
  readonly buttons?: ReactNode
  readonly submit: ReactNode
  /** Why it can't be submitted: "Enter a name."; `null`: it can. */
  readonly blocked?: string | null
  /** The submit button shows the Enter key. */
  readonly hasKey?: boolean
  /** The fields fill the dialog, above a bar with the buttons. */
  readonly hasBar?: boolean
  /** Below the buttons. */
  readonly outcome?: ReactNode
  /** The fields. */
  readonly children: ReactNode
}

/**
 * The form of a dialog: fields, an error, and a line with a note and the buttons. Enter submits it from a field and
 * from a list; in a text of several lines with Control.
 */
export function DialogForm(props: DialogFormProps) {
  const { blocked = null, error = null, hasBar = false, note, noteClass = 'quiet' } = props

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (blocked === null) props.onSubmit()
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLElement)) return
    const isInText = target instanceof HTMLTextAreaElement && (event.ctrlKey || event.metaKey)
    if (target.role !== 'listbox' && !isInText) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  const buttons = (
    <>
      {props.buttons}
      <Button type="submit" tone="primary" disabled={blocked !== null} reason={blocked ?? ''}>
        {props.submit}
        {props.hasKey === true ? (
          <>
            {' '}
            <Kbd isHint>⏎</Kbd>
          </>
        ) : null}
      </Button>
    </>
  )
  return (
    <form
      id={props.id}
      className={clsx(
        'flex min-h-0 flex-col',
        hasBar ? 'flex-1' : 'gap-3 overflow-y-auto px-4 pt-3.5 pb-4',
        props.className,
      )}
      noValidate={props.noValidate}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      {props.children}
      <Problem error={error} className={clsx('flex-none', hasBar && 'mx-4 mb-3')} />
      {hasBar ? (
        <ActionBar note={note === undefined ? null : <p className={noteClass}>{note}</p>}>
          {buttons}
        </ActionBar>
      ) : (
        <div className="flex flex-none items-center justify-between gap-4 text-small">
          <p className={noteClass}>{note}</p>
          <div className="flex flex-none gap-2">{buttons}</div>
        </div>
      )}
      {props.outcome}
    </form>
  )
}
