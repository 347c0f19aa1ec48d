import type { ReactNode } from 'react'

/** The text of an empty section. An entire place or pane has an `EmptyState`. */
export function EmptyLine({ children }: { readonly children: ReactNode }) {
  return <p className="quiet py-1">{children}</p>
}
