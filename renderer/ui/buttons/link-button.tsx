import type { ButtonHTMLAttributes } from 'react'
import styles from './link-button.module.css'

/** A name that leads to what it names. */
export function LinkButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) {
  return <button type="button" className={styles.link} {...props} />
}
