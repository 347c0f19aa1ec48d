import { Input, type InputProps } from '@base-ui/react/input'
import { clsx } from 'clsx'
import styles from './text-field.module.css'

/** A one-line input for a `Field`, whose label, note and error it takes. Alone, with its label, it is a `TextField`. */
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
