import { type ButtonHTMLAttributes, type MouseEvent, useId } from 'react'

/** Reason of a disabled button. */
export interface Reasoned {
  /** Disabled, but in the tab order, so that its reason can be read. */
  readonly disabled?: boolean
  /** Why it is disabled, or what to do: "Enter a name." Beside each `disabled`. */
  readonly reason?: string
}

type ButtonAttributes = ButtonHTMLAttributes<HTMLButtonElement>

interface ReasonedButton {
  /** For the `<button>`, after all other attributes. */
  readonly attributes: ButtonAttributes
  /** Next to the `<button>`: the target of `aria-describedby`. */
  readonly description: React.ReactNode
}

/** A disabled button ignores clicks, and a form's submit, rather than the focus. Its reason is its description. */
export function useReason({ disabled = false, reason }: Reasoned, given: ButtonAttributes): ReasonedButton {
  const id = useId()
  if (!disabled) return { attributes: {}, description: null }
  const describedBy = [given['aria-describedby'], reason === undefined ? undefined : id]
  return {
    attributes: {
      'aria-disabled': true,
      'aria-describedby': describedBy.filter(one => one !== undefined).join(' ') || undefined,
      onClick: ignore,
    },
    description:
      reason === undefined ? null : (
        <span id={id} hidden>
          {reason}
        </span>
      ),
  }
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
