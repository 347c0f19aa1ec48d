import { clsx } from 'clsx'
import { Check, TriangleAlert } from 'lucide-react'
import { useSaid } from './said.ts'
import styles from './said-line.module.css'

/** The latest action, at the bottom of the window. Read out, and removed after a moment. */
export function SaidLine() {
  const { text, isFailure } = useSaid()
  const Icon = isFailure ? TriangleAlert : Check
  return (
    <div className="pointer-events-none fixed right-0 bottom-6 left-0 z-40 flex justify-center" role="status">
      {text === null ? null : (
        <span
          className={clsx(
            'flex h-8 items-center gap-2 rounded-large border border-transparent bg-tooltip px-3 text-on-tooltip text-small',
            styles.said,
          )}
        >
          <Icon aria-hidden />
          {text}
        </span>
      )}
    </div>
  )
}
