import { type ReactNode, useEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogStepProps {
  /** A new value means a new step. */
  readonly step: string
  readonly children: ReactNode
}

/**
 * One of several steps of a dialog. The focused element is removed with its step. The element with
 * `data-first-focus` in the next step then gets the focus, so that the keyboard stays in the dialog.
 */
export function DialogStep({ step, children }: DialogStepProps) {
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is what it is for
  useEffect(() => {
    const focused = document.activeElement
    const popup = content.current?.closest('[role="dialog"]')
    if (focused !== document.body && focused !== popup) return
    content.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [step])
  return (
    <div ref={content} className={styles.step}>
      {children}
    </div>
  )
}
