import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small'
  /** A 14 px icon before the words. */
  readonly icon?: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({ tone = 'plain', size = 'normal', icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={clsx(styles.button, styles[tone], styles[size], className)} {...rest}>
      {icon}
      {children}
    </button>
  )
}
