import type { ButtonHTMLAttributes } from 'react'
import styles from './link-button.module.css'

interface LinkButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Accent within a sentence; quiet among facts, where it is underlined. */
  readonly tone?: 'accent' | 'quiet'
}

/** A link to the thing that its text names. */
export function LinkButton({ tone = 'accent', ...rest }: LinkButtonProps) {
  return <button type="button" className={styles[tone]} {...rest} />
}
