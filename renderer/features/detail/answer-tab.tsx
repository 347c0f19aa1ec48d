import type { DeliveryDetail } from '#contract/delivery'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { elapsedText } from '../../ui/number-text.ts'
import { isLate } from '../deliveries/words.ts'
import { HttpStatus } from '../sending/http-status.tsx'

/** How Hooktrail answered, and after how long. */
export function AnswerTab({ detail }: { readonly detail: DeliveryDetail }) {
  const { answer } = detail
  if (answer === null)
    return (
      <EmptyState title="No answer is recorded">
        {detail.reception === 'aborted'
          ? 'The sender was gone before it could be answered.'
          : 'It is recorded a moment after the answer. It stays missing where Hooktrail ended in between.'}
      </EmptyState>
    )
  return (
    <div className="pane-scroll">
      <dl className="facts">
        <dt>Status</dt>
        <dd>
          <HttpStatus status={answer.status} />
        </dd>
        <dt>After</dt>
        <dd className="tabular">
          {elapsedText(answer.elapsedMs)}{' '}
          <span className="quiet">from the request’s last byte to the answer’s hand-over</span>
        </dd>
        <dt>Session</dt>
        <dd>{detail.sessionName}</dd>
      </dl>
      {isLate(detail) ? (
        <div className="pane-notice">
          <Notice tone="warning" title="A time-out for the sender.">
            Both services take an acknowledgement after more than five seconds for none, and may send again.
          </Notice>
        </div>
      ) : null}
      {answer.status >= 300 ? (
        <div className="pane-notice">
          <Notice tone="warning">
            Not a 2xx answer: the sender counts this delivery as failed and may send it again.
          </Notice>
        </div>
      ) : null}
    </div>
  )
}
