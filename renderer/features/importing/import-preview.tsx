import { clsx } from 'clsx'
import type { ImportSource } from '#contract/transfer/importing'
import { ActionBar, Button, countOf, countText } from '#ui'
import { totalsOf } from './import-text.ts'
import styles from './importing.module.css'
import { SourceTable } from './source-table.tsx'
import { chooseOthers, importNow } from './state/import-store.ts'

/** What would be imported from which source, and what is left out. */
export function ImportPreview({ sources }: { readonly sources: readonly ImportSource[] }) {
  const { coming, repeated } = totalsOf(sources)
  return (
    <div className={styles.import}>
      <SourceTable sources={sources} />
      <ActionBar
        note={
          <p className={clsx('quiet tabular', styles.note)} role="status">
            {summary(coming, repeated)}
          </p>
        }
      >
        <Button onClick={chooseOthers}>Choose other files</Button>
        <Button
          tone="primary"
          data-first-focus
          disabled={coming === 0}
          reason={summary(coming, repeated)}
          onClick={() => void importNow()}
        >
          Import {countOf(coming, 'delivery', 'deliveries')}
        </Button>
      </ActionBar>
    </div>
  )
}

function summary(coming: number, repeated: number): string {
  if (coming === 0) return repeated === 0 ? 'Nothing to import.' : 'All deliveries already exist.'
  const here = repeated === 0 ? '' : ` ${countText(repeated)} already exist and are skipped.`
  return `Imported into new sessions.${here}`
}
