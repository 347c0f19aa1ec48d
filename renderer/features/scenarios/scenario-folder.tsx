import { clsx } from 'clsx'
import type { ScenarioCatalog } from '../../data/sending/scenarios.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { countOf } from '../../ui/text/number-text.ts'
import styles from './scenario-folder.module.css'

/** The folder of the user's scenarios, and which of its files are not valid. */
export function ScenarioFolder({ catalog }: { readonly catalog: ScenarioCatalog }) {
  const { folder, unreadable } = catalog
  return (
    <footer className={styles.folder}>
      <span className="quiet">Custom scenarios</span>
      <span className={clsx('mono', styles.path)} title={folder}>
        {folder}
      </span>
      <CopyButton text={folder} label="Copy scenarios folder path" />
      {unreadable.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <ul className={styles.unreadable} aria-label="Invalid scenario files" tabIndex={0}>
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
