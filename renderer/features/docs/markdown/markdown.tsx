import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CopyButton } from '#ui'
import { textOf, withAnchors } from './anchors.ts'
import { type LinkTarget, linkTarget } from './link-target.ts'
import styles from './markdown.module.css'
import { PageLink } from './page-link.tsx'

interface MarkdownProps {
  readonly text: string
  /** Name of the page; `null`: it is none, and has no links within itself. */
  readonly page?: string | null
  /** Whether the documentation has a page of this name. */
  readonly hasPage?: (name: string) => boolean
}

/** URLs of the documentation's pictures, by path from here. */
const pictures = import.meta.glob<string>('../../../../docs/tour/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

/**
 * A text in Markdown. HTML in it is shown as text. Pictures other than the documentation's are shown as their words:
 * nothing is fetched from elsewhere.
 */
export function Markdown({ text, page = null, hasPage = () => false }: MarkdownProps) {
  const components: Components = {
    // Below a heading of the place that shows it.
    ...(page === null ? { h2: 'h5', h3: 'h5' } : {}),
    a: ({ href = '', children }) => (
      <Link target={linkTarget(href, hasPage)} page={page}>
        {children}
      </Link>
    ),
    img: ({ src, alt = '' }) => (
      <Picture url={page === null ? undefined : pictures[`../../../../docs/${src}`]} words={alt} />
    ),
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
    <div className={styles.markdown}>
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
      return (
        <PageLink name={target.name} heading={target.heading}>
          {children}
        </PageLink>
      )
    case 'heading':
      return page === null ? (
        children
      ) : (
        <PageLink name={page} heading={target.heading}>
          {children}
        </PageLink>
      )
    case 'nowhere':
      return children
  }
}

/** A picture of the tour, or its words: also where the installation has no pictures. */
function Picture({ url, words }: { readonly url: string | undefined; readonly words: string }) {
  const [isMissing, setMissing] = useState(false)
  if (url === undefined || isMissing) return <span className="quiet">{words}</span>
  return (
    <img
      src={url}
      alt={words}
      className="block h-auto max-w-full rounded border border-line"
      onError={() => setMissing(true)}
    />
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
