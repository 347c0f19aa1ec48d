import { RotateCw, Route } from 'lucide-react'
import type { DeliveryDetail } from '#contract/delivery'
import { useBody } from '../../state/body-store.ts'
import { isWhole } from '../../state/bytes.ts'
import { readPayload } from '../../state/payload-reading.ts'
import { openReplay } from '../../state/replay-store.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Notice } from '../../ui/notice.tsx'
import { countText, sizeText } from '../../ui/number-text.ts'
import { fullTimeText, rowTimeText } from '../../ui/time-text.ts'
import { NamedServiceMark } from '../deliveries/service-mark.tsx'
import { StatusWord } from '../deliveries/status-word.tsx'
import { receptionSentences, rowTitle } from '../deliveries/words.ts'
import { openSelectedTrail } from '../trails/open-trail.ts'
import { amountText } from './amount-text.ts'

/** What it is about, in two lines. */
export function DeliveryHead({ detail }: { readonly detail: DeliveryDetail }) {
  return (
    <header className="delivery-head">
      <div className="head-line">
        {detail.service === null ? null : <NamedServiceMark service={detail.service} />}
        <h2 className="head-title">{rowTitle(detail) || 'Unreadable request'}</h2>
        <Amount detail={detail} />
        <Button
          className="head-action"
          size="small"
          icon={<RotateCw aria-hidden />}
          aria-keyshortcuts="r"
          onClick={openReplay}
        >
          Replay <Kbd isHint>r</Kbd>
        </Button>
      </div>
      <div className="head-line head-facts">
        {detail.status === null ? null : (
          <StatusWord status={detail.status} refundStatus={detail.refundStatus} hasRefundWord />
        )}
        {detail.recordId === null ? null : (
          <span className="head-record">
            <span className="mono">{detail.recordId}</span>
            <CopyButton text={detail.recordId} label="Copy record id" />
            {detail.recordKey === null ? null : (
              <IconButton label="Whole trail" keys="T" onClick={openSelectedTrail}>
                <Route aria-hidden />
              </IconButton>
            )}
          </span>
        )}
        <time className="tabular" title={fullTimeText(detail.receivedAtMs)}>
          {rowTimeText(detail.receivedAtMs, Date.now())}
        </time>
        <span className="tabular">{sizeText(detail.bodyBytes)}</span>
        <span className="tabular">delivery {detail.id}</span>
      </div>
      <HeadNotices detail={detail} />
    </header>
  )
}

function Amount({ detail }: { readonly detail: DeliveryDetail }) {
  const amount = useBody(state => {
    const { loaded } = state.decoded
    if (state.deliveryId !== detail.id || loaded === null || !isWhole(loaded)) return null
    const reading = readPayload(loaded)
    return reading.kind === 'json' ? amountText(reading.root, detail.kind) : null
  })
  return amount === null ? null : <span className="head-amount mono">{amount}</span>
}

function HeadNotices({ detail }: { readonly detail: DeliveryDetail }) {
  if (detail.reception === 'whole') return null
  const { declaredBodyBytes, bodyBytes, isTruncated } = detail
  return (
    <Notice tone="warning">
      {receptionSentences[detail.reception]}
      {isTruncated && declaredBodyBytes !== null ? (
        <>
          {' '}
          <span className="tabular">
            {countText(bodyBytes)} of {countText(declaredBodyBytes)} bytes are kept.
          </span>
        </>
      ) : null}
    </Notice>
  )
}
