import { type ReactNode, useEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogStepProps {
  /** Another one is another step. */
  readonly step: string
  readonly children: ReactNode
}

/**
 * One of several things that a dialog shows in turn. What had the focus goes with its step: what carries
 * `data-first-focus` in the next one gets it then, so that the keyboard stays in the dialog.
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
