import { Download, List, RotateCw, Undo2 } from 'lucide-react'
import type { Trail } from '#contract/deliveries/trail'
import { quotedTerm } from '#contract/query/tokens'
import { deliveriesWindow } from '../../data/live-window/deliveries-window.ts'
import { goTo } from '../../navigation/navigation.ts'
import { NamedServiceMark } from '../../notification/service-mark.tsx'
import { StatusWord } from '../../notification/status-word.tsx'
import { kindText } from '../../notification/words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { countOf } from '../../ui/text/number-text.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { openReplayMany } from '../batches/index.ts'
import { openExport } from '../exporting/index.ts'
import { selectTrail } from './state/trail-selection.ts'

/** Which record it is and how it stands. */
export function TrailHead({ trail }: { readonly trail: Trail }) {
  const { recordId } = trail
  return (
    <header className="delivery-head">
      <div className="head-line">
        <NamedServiceMark service={trail.service} />
        <h2 className="head-title">{kindText(trail.kind)}</h2>
        {trail.amount === null ? null : (
          <span className="head-amount mono">
            <VisibleText text={moneyText(trail.amount, trail.asset)} />
          </span>
        )}
        <Button
          className="head-action"
          size="small"
          icon={<RotateCw aria-hidden />}
          onClick={() =>
            openReplayMany(
              { by: 'record', recordKey: trail.recordKey },
              `the trail’s ${countOf(trail.stepCount, 'delivery', 'deliveries')}`,
            )
          }
        >
          Replay…
        </Button>
        <Button
          size="small"
          icon={<List aria-hidden />}
          onClick={() => {
            goTo('deliveries')
            deliveriesWindow.search(quotedTerm('record', recordId))
          }}
        >
          Its deliveries
        </Button>
        <IconButton
          label="Export this trail"
          onClick={() => openExport({ of: 'record', recordKey: trail.recordKey })}
        >
          <Download aria-hidden />
        </IconButton>
      </div>
      <div className="head-line head-facts">
        <StatusWord status={trail.status || null} refundStatus={trail.refundStatus} hasRefundWord />
        <span className="head-record">
          <span className="mono">
            <VisibleText text={recordId} />
          </span>
          <CopyButton text={recordId} label="Copy record id" />
        </span>
        <span className="tabular">{countOf(trail.stepCount, 'delivery', 'deliveries')}</span>
        {trail.isOrderCertain ? null : <span className="trail-uncertain">order not certain</span>}
      </div>
      <Links trail={trail} />
    </header>
  )
}

const relationWords = { 'gives-back': 'Gives back', 'given-back-by': 'Given back by' } as const

/** A withdrawal that a funding gives back, both ways. */
function Links({ trail }: { readonly trail: Trail }) {
  if (trail.links.length === 0) return null
  return (
    <ul className="trail-links" aria-label="Linked records">
      {trail.links.map(link => (
        <li key={link.recordKey}>
          <button
            type="button"
            className="trail-link"
            disabled={link.status === null}
            onClick={() => selectTrail(link.recordKey)}
          >
            <Undo2 aria-hidden />
            {relationWords[link.relation]} {link.relation === 'gives-back' ? 'withdrawal' : 'funding'}{' '}
            <span className="mono">
              <VisibleText text={link.recordId} />
            </span>
            {link.status === null ? (
              <span className="quiet">nothing of it came yet</span>
            ) : (
              <StatusWord status={link.status} />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** An amount with its asset, both as they came. */
export function moneyText(amount: string, asset: string | null): string {
  return asset === null ? amount : `${amount} ${asset.toUpperCase()}`
}
