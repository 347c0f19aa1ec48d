import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import './dialog.css'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  readonly size: 'small' | 'medium' | 'large'
  readonly children: ReactNode
  /** What gets the focus at first. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}

/** A panel over the page that takes the keyboard until it is closed. */
export function Dialog({ isOpen, onClose, title, description, size, children, initialFocus }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-scrim" />
        <Base.Popup
          className={`dialog dialog-${size}`}
          {...(initialFocus === undefined ? {} : { initialFocus })}
        >
          <header className="dialog-head">
            <Base.Title className="dialog-title">{title}</Base.Title>
            {description === undefined ? null : (
              <Base.Description className="dialog-description">{description}</Base.Description>
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
