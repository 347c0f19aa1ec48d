import type { ButtonHTMLAttributes } from 'react'
import { Twisty } from '#ui'

interface ToolToggleProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isOpen: boolean
}

/** Expands and collapses a panel above the list. */
export function ToolToggle({ isOpen, children, ...rest }: ToolToggleProps) {
  return (
    <button
      type="button"
      className="inline-flex h-7.5 flex-none cursor-default items-center gap-1.5 border-0 bg-transparent py-0 pr-0 pl-3.5 font-medium text-muted text-small hover:text-default focus-visible:-outline-offset-2"
      aria-expanded={isOpen}
      {...rest}
    >
      <Twisty isOpen={isOpen} />
      {children}
    </button>
  )
}
