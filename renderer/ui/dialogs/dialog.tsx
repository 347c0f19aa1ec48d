import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './dialog.module.css'
import { isNowhere } from './focus-on.ts'
import { isFocusReturned } from './keep-focus.ts'

interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  readonly size: 'small' | 'medium' | 'large'
  readonly children: ReactNode
}

/** Its user sets its height in the stack. */
export const scrimClass = 'fading fixed inset-0 bg-scrim'

const sizes = { small: 'w-120', medium: 'w-150', large: 'h-165 w-245' } as const

/**
 * A panel over the page that takes the keyboard until it is closed. The element with `data-first-focus` gets
 * the focus, else the panel: never the close button, whose tooltip would cover content.
 */
export function Dialog({ isOpen, onClose, title, description, size, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  /** From the first key or press on, the user's focus stays. */
  const isUsed = useRef(false)
  const noteUse = (): void => {
    isUsed.current = true
  }
  return (
    <Base.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={clsx('z-10', scrimClass)} />
        <Base.Popup
          ref={popup}
          className={clsx('outline-none', styles.dialog, sizes[size])}
          initialFocus={() => {
            isUsed.current = false
            return firstFocus(popup.current) ?? popup.current
          }}
          finalFocus={isFocusReturned}
          onKeyDownCapture={noteUse}
          onPointerDownCapture={noteUse}
          onFocus={({ target, currentTarget }) => {
            if (target === currentTarget) focusFirst(currentTarget, isUsed)
          }}
        >
          <header className="flex h-bar flex-none items-center gap-2 border-line border-b pr-2.5 pl-4 *:last:ml-auto">
            <Base.Title className="flex-none font-strong text-base">{title}</Base.Title>
            {description === undefined ? null : (
              <Base.Description className="truncate text-subtle">{description}</Base.Description>
            )}
            <Base.Close render={<IconButton label="Close" keys="Esc" />}>
              <X aria-hidden />
            </Base.Close>
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>('[data-first-focus]') ?? null
}

/** Moves the focus from the panel to its first field, also if that is loaded after the panel is shown. */
function focusFirst(popup: HTMLElement, isUsed: RefObject<boolean>): void {
  const move = (): void => {
    const first = firstFocus(popup)
    const isLeft = document.activeElement !== popup || isUsed.current
    if (first !== null || isLeft) arrivals.disconnect()
    if (!isLeft) first?.focus()
  }
  const arrivals = new MutationObserver(move)
  arrivals.observe(popup, { childList: true, subtree: true })
  move()
}

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for each step
  useEffect(() => {
    const focused = document.activeElement
    const popup = content.current?.closest('[role="dialog"]')
    if (!isNowhere(focused) && focused !== popup) return
    content.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [step])
  return (
    <div ref={content} className="contents">
      {children}
    </div>
  )
}
