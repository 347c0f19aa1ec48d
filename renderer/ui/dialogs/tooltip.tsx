import { Tooltip as Base } from '@base-ui/react/tooltip'
import { clsx } from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import styles from './tooltip.module.css'

interface TooltipProps {
  readonly text: ReactNode
  /** The element that it explains. It needs its own accessible name. */
  readonly children: ReactElement<Record<string, unknown>>
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** There is nothing to explain now. */
  readonly isOff?: boolean
}

/** A short explanation on hover and focus. */
export function Tooltip({ text, children, side = 'bottom', isOff = false }: TooltipProps) {
  return (
    <Base.Root
      disabled={isOff}
      // Escape also reaches the dialog or the selection under the tooltip.
      onOpenChange={(_isOpen, { reason, allowPropagation }) => {
        if (reason === 'escape-key') allowPropagation()
      }}
    >
      <Base.Trigger render={children} delay={450} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-30">
          <Base.Popup
            className={clsx(
              'fading flex max-w-95 items-center gap-2 rounded bg-tooltip px-2 py-1 text-on-tooltip text-small leading-4.25',
              styles.tooltip,
            )}
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
