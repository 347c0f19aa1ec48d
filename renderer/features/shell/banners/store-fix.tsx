import { useState } from 'react'
import type { WireError } from '#contract/errors'
import { restart } from '#data'
import { Button } from '#ui'
import styles from '../top-bar.module.css'

/** Offers to reopen the same folder, for a store that was deleted or moved away, or whose writer stopped. */
export function StoreFix({ failure }: { readonly failure: WireError }) {
  const [error, setError] = useState<WireError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWhole = failure.code === 'store-gone' && typeof failure.details?.file !== 'string'

  async function onClick(): Promise<void> {
    setBusy(true)
    setError(await restart())
    setBusy(false)
  }

  return (
    <>
      {error === null ? null : <span className={styles.portFixError}>{error.message}</span>}
      <Button size="small" disabled={isBusy} reason="Restarting…" onClick={() => void onClick()}>
        {isWhole ? 'Create new database' : 'Restart'}
      </Button>
    </>
  )
}
