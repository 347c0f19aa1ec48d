import { Popover as Base } from '@base-ui/react/popover'
import { clsx } from 'clsx'
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react'
import styles from './popover.module.css'

interface PopoverProps {
  /** A `Button` or an `IconButton`, with an accessible name. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly title: string
  /** The title is for screen readers only. */
  readonly isTitleHidden?: boolean
  readonly titleClass?: string
  /** Both or neither: otherwise only the trigger opens it. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly align?: 'start' | 'center' | 'end'
  /** Element for the focus; else the first control. */
  readonly firstFocus?: RefObject<HTMLElement | null>
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A small panel beside its button. The page behind it stays in use: a click there closes it. */
export function Popover(props: PopoverProps) {
  const { trigger, title, isTitleHidden = false, isOpen, onOpenChange, align = 'start' } = props
  const { titleClass = 'px-3 pt-2.5 pb-1.5 text-small' } = props
  const control = isOpen === undefined ? {} : { open: isOpen }
  return (
    <Base.Root {...control} onOpenChange={open => onOpenChange?.(open)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side="bottom" align={align} sideOffset={6} className="z-20">
          <Base.Popup
            className={clsx('popup fading outline-none', styles.card, props.className)}
            {...(props.firstFocus === undefined ? {} : { initialFocus: props.firstFocus })}
            onKeyDown={props.onKeyDown}
          >
            <Base.Title className={isTitleHidden ? 'visually-hidden' : clsx('flex-none', titleClass)}>
              {title}
            </Base.Title>
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
