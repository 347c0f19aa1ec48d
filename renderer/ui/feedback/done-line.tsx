import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import './done-line.css'

/** That something is done, said once it is. */
export function DoneLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className="done-line" role="status">
      <Check aria-hidden />
      {children}
    </p>
  )
}
