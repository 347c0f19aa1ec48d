import { Input, type InputProps } from '@base-ui/react/input'
import { clsx } from 'clsx'
import styles from './text-field.module.css'

/**
 * A one-line input inside a `Field`, whose label, note and error it uses. For one with its own label use `TextField`.
 */
export function TextInput({ className, ...rest }: InputProps & { readonly className?: string | undefined }) {
  return (
    <Input
      className={clsx(styles.textInput, 'mono', className)}
      spellCheck={false}
      autoComplete="off"
      {...rest}
    />
  )
}
