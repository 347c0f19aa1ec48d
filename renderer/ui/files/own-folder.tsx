import type { ReactNode } from 'react'
import { CopyButton } from '../buttons/copy-button.tsx'
import { countOf } from '../text/number-text.ts'

interface OwnFolderProps {
  /** The kind of the files, in the singular: `fixture`. */
  readonly kind: string
  readonly folder: string
  readonly unreadable: readonly { readonly file: string; readonly message: string }[]
  /** Buttons after the path. */
  readonly children?: ReactNode
}

/** The folder of the user's files, and the invalid files in it. */
export function OwnFolder({ kind, folder, unreadable, children }: OwnFolderProps) {
  return (
    <footer className="flex flex-none flex-wrap items-center gap-x-1.5 border-line border-t py-1 pr-2 pl-4 text-small">
      <span className="quiet">Custom {kind}s</span>
      <span className="mono min-w-0 flex-1 truncate text-muted" title={folder}>
        {folder}
      </span>
      <CopyButton text={folder} label={`Copy ${kind}s folder path`} />
      {children}
      {unreadable.length === 0 ? null : (
        <ul
          className="max-h-24 basis-full overflow-y-auto pt-0.5 pb-1 text-warning"
          aria-label={`Invalid ${kind} files`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
        >
          <li>{countOf(unreadable.length, 'file is', 'files are')} not valid:</li>
          {unreadable.map(({ file, message }) => (
            <li key={file} title={message}>
              <span className="mono">{file}</span> {message}
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}
