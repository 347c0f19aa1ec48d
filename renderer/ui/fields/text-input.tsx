import { Input, type InputProps } from '@base-ui/react/input'
import './text-field.css'

/** A one-line input for a `Field`, whose label, note and error it takes. Alone, with its label, it is a `TextField`. */
export function TextInput({ className, ...rest }: InputProps & { readonly className?: string }) {
  return (
    <Input
      className={`text-input mono${className === undefined ? '' : ` ${className}`}`}
      spellCheck={false}
      autoComplete="off"
      {...rest}
    />
  )
}
