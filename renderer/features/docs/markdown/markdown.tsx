import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { formatPlacePath } from '#contract/address'
import { openDocs } from '#navigation'
import { CopyButton } from '#ui'
import { textOf, withAnchors } from './anchors.ts'
import { type LinkTarget, linkTarget } from './link-target.ts'
import styles from './markdown.module.css'

interface MarkdownProps {
  readonly text: string
  /** Name of the page; `null`: it is none, and has no links within itself. */
  readonly page?: string | null
  /** Whether the documentation has a page of this name. */
  readonly hasPage?: (name: string) => boolean
  readonly className?: string | undefined
}

/** A text in Markdown. HTML in it is shown as text, and pictures as their words: nothing is fetched. */
export function Markdown({ text, page = null, hasPage = () => false, className }: MarkdownProps) {
  const components: Components = {
    // Below a heading of the place that shows it.
    ...(page === null ? { h2: 'h5', h3: 'h5' } : {}),
    a: ({ href = '', children }) => (
      <Link target={linkTarget(href, hasPage)} page={page}>
        {children}
      </Link>
    ),
    img: ({ alt }) => <span className="quiet">{alt}</span>,
    pre: ({ node, children }) => (
      <CodeBlock text={node === undefined ? '' : textOf(node)}>{children}</CodeBlock>
    ),
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys, too.
      <div className="mb-4 overflow-x-auto rounded border border-line" tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
  }
  return (
    <div className={clsx(styles.markdown, className)}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[withAnchors]} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  )
}

interface LinkProps {
  readonly target: LinkTarget
  readonly page: string | null
  readonly children: ReactNode
}

function Link({ target, page, children }: LinkProps) {
  switch (target.to) {
    case 'outside':
      return (
        <a href={target.url} target="_blank" rel="noreferrer">
          {children}
        </a>
      )
    case 'page':
      return <PageLink name={target.name} heading={target.heading} words={children} />
    case 'heading':
      return page === null ? children : <PageLink name={page} heading={target.heading} words={children} />
    case 'nowhere':
      return children
  }
}

function PageLink(props: {
  readonly name: string
  readonly heading: string | null
  readonly words: ReactNode
}) {
  const { name, heading, words } = props
  const path = formatPlacePath({ view: 'docs', tab: null, thing: name })
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openDocs(name, heading)
  }
  return (
    <a href={heading === null ? path : `${path}?at=${encodeURIComponent(heading)}`} onClick={open}>
      {words}
    </a>
  )
}

function CodeBlock({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={clsx('relative mb-3', styles.code)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keys, too. */}
      <pre tabIndex={0}>{children}</pre>
      <div className="absolute top-1 right-1 rounded bg-sunken">
        <CopyButton text={text.trimEnd()} label="Copy code" />
      </div>
    </div>
  )
}
