import { ChevronRight } from 'lucide-react'
import './twisty.css'

/** The arrow of a row that unfolds. */
export function Twisty({ isOpen }: { readonly isOpen: boolean }) {
  return <ChevronRight aria-hidden className="twisty" data-open={isOpen} />
}
