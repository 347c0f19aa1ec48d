import { clsx } from 'clsx'
import type { Trail } from '#contract/deliveries/trail'
import { CopyButton, VisibleText } from '#ui'
import { StatusLabel } from '../../notification/status-label.tsx'
import { TrailPart } from './trail-part.tsx'
import styles from './trail-refund.module.css'

/** The refund step by step, as in the last notification. */
export function TrailRefund({ trail }: { readonly trail: Trail }) {
  const { refund } = trail
  if (refund === null) return null
  return (
    <TrailPart
      label="Refund"
      title={
        <>
          Refund <StatusLabel status={refund.status} />
        </>
      }
    >
      {refund.moves.length === 0 ? (
        <p className={clsx('quiet', styles.none)}>No refund steps received.</p>
      ) : (
        <ol className={styles.moves}>
          {refund.moves.map((move, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step may occur twice, and the order matters
            <li key={index} className={styles.move}>
              <span className="mono">
                <VisibleText text={move.step} />
              </span>
              <StatusLabel status={move.status} />
              <span className={styles.id}>
                {move.id === null ? (
                  <span className="quiet">no id yet</span>
                ) : (
                  <>
                    <span className={clsx('mono', styles.value)}>
                      <VisibleText text={move.id} />
                    </span>
                    <CopyButton text={move.id} label={`Copy id of ${move.step}`} />
                  </>
                )}
              </span>
              {move.meaning === null ? null : <span className={styles.meaning}>{move.meaning}</span>}
            </li>
          ))}
        </ol>
      )}
    </TrailPart>
  )
}
