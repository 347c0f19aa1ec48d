import { Check, TriangleAlert } from 'lucide-react'
import { useSaid } from './said.ts'
import styles from './said-line.module.css'

/** The latest action, at the bottom of the window. Read out, and removed after a moment. */
export function SaidLine() {
  const { text, isFailure } = useSaid()
  const Icon = isFailure ? TriangleAlert : Check
  return (
    <div className={styles.place} role="status">
      {text === null ? null : (
        <span className={styles.said}>
          <Icon aria-hidden />
          {text}
        </span>
      )}
    </div>
  )
}
