import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CopyButton } from '../buttons/copy-button.tsx'
import { countOf } from '../text/number-text.ts'
import styles from './own-folder.module.css'

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
    <footer className={styles.folder}>
      <span className="quiet">Custom {kind}s</span>
      <span className={clsx('mono', styles.path)} title={folder}>
        {folder}
      </span>
      <CopyButton text={folder} label={`Copy ${kind}s folder path`} />
      {children}
      {unreadable.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <ul className={styles.unreadable} aria-label={`Invalid ${kind} files`} tabIndex={0}>
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
