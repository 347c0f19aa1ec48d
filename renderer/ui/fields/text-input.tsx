import { Input, type InputProps } from '@base-ui/react/input'
import { clsx } from 'clsx'
import styles from './text-field.module.css'

interface TextInputProps extends Omit<InputProps, 'className'> {
  readonly className?: string | undefined
  /** For code and values; words of people are not. */
  readonly isMono?: boolean
}

/**
 * A one-line input inside a `Field`, whose label, note and error it uses. For one with its own label use `TextField`.
 */
export function TextInput({ className, isMono = true, ...rest }: TextInputProps) {
  return (
    <Input
      className={clsx(styles.textInput, isMono && 'mono', className)}
      spellCheck={false}
      autoComplete="off"
      {...rest}
    />
  )
}
