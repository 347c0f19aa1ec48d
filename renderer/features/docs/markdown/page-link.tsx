import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { formatPlacePath } from '#contract/address'
import { openDocs } from '#navigation'

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly name: string
  /** `null`: the start of the page. */
  readonly heading: string | null
  /** Called after a plain press. */
  readonly onOpen?: () => void
}

/** A link to a page of the documentation. A plain press shows it here. With a modifier the browser opens the link. */
export function PageLink({ name, heading, onOpen, children, ...rest }: PageLinkProps) {
  const path = formatPlacePath({ view: 'docs', tab: null, thing: name })
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openDocs(name, heading)
    onOpen?.()
  }
  return (
    <a href={heading === null ? path : `${path}?at=${encodeURIComponent(heading)}`} onClick={open} {...rest}>
      {children}
    </a>
  )
}
