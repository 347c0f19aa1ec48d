import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import styles from './twisty.module.css'

interface TwistyProps {
  readonly isOpen: boolean
  readonly className?: string | undefined
}

/** The arrow of a row that unfolds. */
export function Twisty({ isOpen, className }: TwistyProps) {
  return <ChevronRight aria-hidden className={clsx(styles.twisty, className)} data-open={isOpen} />
}
