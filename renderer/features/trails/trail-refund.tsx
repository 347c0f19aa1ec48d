import type { Trail } from '#contract/deliveries/trail'
import { StatusWord } from '../../notification/status-word.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import './trail-refund.css'

/** The way the money takes back, step by step, as the last notification tells it. */
export function TrailRefund({ trail }: { readonly trail: Trail }) {
  const { refund } = trail
  if (refund === null) return null
  return (
    <section className="trail-part" aria-label="Refund">
      <h3 className="trail-part-title">
        Refund <StatusWord status={refund.status} />
      </h3>
      {refund.moves.length === 0 ? (
        <p className="trail-part-text quiet">No step of it was told yet.</p>
      ) : (
        <ol className="refund-moves">
          {refund.moves.map((move, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step may be told twice, and the order is the point
            <li key={index} className="refund-move">
              <span className="refund-step mono">
                <VisibleText text={move.step} />
              </span>
              <StatusWord status={move.status} />
              <span className="refund-id">
                {move.id === null ? (
                  <span className="quiet">no id yet</span>
                ) : (
                  <>
                    <span className="mono">
                      <VisibleText text={move.id} />
                    </span>
                    <CopyButton text={move.id} label={`Copy the id of ${move.step}`} />
                  </>
                )}
              </span>
              {move.meaning === null ? null : <span className="refund-meaning">{move.meaning}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
