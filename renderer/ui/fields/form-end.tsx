import type { ReactNode } from 'react'

interface FormEndProps {
  /** A note before it is sent. */
  readonly note: ReactNode
  readonly noteClassName?: string | undefined
  /** The buttons; the one that sends the form is the last. */
  readonly children: ReactNode
}

/** The last line of a form in a dialog. */
export function FormEnd({ note, noteClassName = 'quiet', children }: FormEndProps) {
  return (
    <div className="flex flex-none items-center justify-between gap-4 text-small">
      <p className={noteClassName}>{note}</p>
      <div className="flex flex-none gap-2">{children}</div>
    </div>
  )
}
