import { Input, type InputProps } from '@base-ui/react/input'
import { clsx } from 'clsx'
import styles from './text-field.module.css'

interface TextInputProps extends Omit<InputProps, 'className'> {
  readonly className?: string | undefined
  /** For code and values, not for people's words. */
  readonly isMono?: boolean
}

/**
 * A one-line input inside a `Field`, whose label, note and error it uses. With a separate label use
 * `TextField`.
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
