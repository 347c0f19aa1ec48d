import { clsx } from 'clsx'
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { Tooltip } from '../dialogs/tooltip.tsx'
import styles from './button.module.css'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, Reasoned {
  readonly tone?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small'
  /** A 14 px icon before the words. */
  readonly icon?: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({
  tone = 'plain',
  size = 'normal',
  icon,
  className,
  children,
  disabled = false,
  reason,
  ...rest
}: ButtonProps) {
  const { attributes, description } = useReason(
    reason === undefined ? { disabled } : { disabled, reason },
    rest,
  )
  const button = (
    <button
      type="button"
      className={clsx(styles.button, styles[tone], styles[size], className)}
      {...rest}
      {...attributes}
    >
      {icon}
      {children}
    </button>
  )
  if (reason === undefined) return button
  return (
    <>
      {/* Also around an enabled one, so that a button that is disabled by its own click stays mounted and focused. */}
      <Tooltip text={reason} isOff={!disabled}>
        {button}
      </Tooltip>
      {description}
    </>
  )
}

interface LinkButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accent within a sentence; quiet among facts, where it is underlined. */
  readonly tone?: 'accent' | 'quiet'
}

const linkClasses = {
  quiet:
    'max-w-full cursor-default truncate rounded-mini border-0 bg-transparent p-0 text-muted underline decoration-line-strong underline-offset-3 hover:text-default hover:decoration-current',
  accent:
    'inline-flex cursor-default items-center gap-1.5 rounded-tiny border-0 bg-transparent px-1 py-0 text-accent hover:bg-hover hover:underline hover:underline-offset-2',
} as const

/** A link to the thing that its text names. */
export function LinkButton({ tone = 'accent', className, ...rest }: LinkButtonProps) {
  return <button type="button" className={clsx(linkClasses[tone], className)} {...rest} />
}

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
