import type { AnswerOrigin, DeliveryDetail } from '#contract/deliveries/delivery'
import { HttpStatus } from '../../attempt/http-status.tsx'
import { isLate } from '../../notification/labels.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PaneInset, PaneScroll } from '../../ui/layout/pane.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { elapsedText } from '../../ui/text/number-text.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { AnswerOriginFacts } from './answer-origin.tsx'

/** The answer of Hooktrail, and how long it took. */
export function AnswerTab({ detail }: { readonly detail: DeliveryDetail }) {
  const { answer } = detail
  if (answer === null && detail.answerOrigin !== null)
    return <NoAnswerOnPurpose origin={detail.answerOrigin} />
  if (answer === null)
    return (
      <EmptyState title="No answer is recorded">
        {detail.reception === 'aborted'
          ? 'The sender was gone before it could be answered.'
          : 'It is recorded a moment after the answer. It stays missing where Hooktrail ended in between.'}
      </EmptyState>
    )
  return (
    <PaneScroll>
      <Facts>
        <dt>Status</dt>
        <dd>
          <HttpStatus status={answer.status} />
        </dd>
        <dt>After</dt>
        <dd className="tabular">
          {elapsedText(answer.elapsedMs)}{' '}
          <span className="quiet">from the request’s last byte to the answer’s hand-over</span>
        </dd>
        {detail.answerOrigin === null ? null : <AnswerOriginFacts origin={detail.answerOrigin} />}
        <dt>Session</dt>
        <dd>
          <VisibleText text={detail.sessionName} />
        </dd>
      </Facts>
      {isLate(detail) ? (
        <PaneInset>
          <Notice tone="warning" title="A time-out for the sender.">
            Both services take an acknowledgement after more than five seconds for none, and may send again.
          </Notice>
        </PaneInset>
      ) : null}
      {answer.status >= 300 ? (
        <PaneInset>
          <Notice tone="warning" {...noticeTitle(detail.answerOrigin)}>
            Not a 2xx answer: the sender counts this delivery as failed and may send it again.
          </Notice>
        </PaneInset>
      ) : null}
    </PaneScroll>
  )
}

/** Why there was no answer: a rule withheld it, or the sender disconnected during the delay. */
function NoAnswerOnPurpose({ origin }: { readonly origin: AnswerOrigin }) {
  return (
    <PaneScroll>
      <Facts>
        <dt>Status</dt>
        <dd>{noAnswerText(origin)}</dd>
        <AnswerOriginFacts origin={origin} />
      </Facts>
      <PaneInset>
        <Notice tone="warning">
          The sender counts this delivery as failed and may send it again. It is kept all the same.
        </Notice>
      </PaneInset>
    </PaneScroll>
  )
}

function noAnswerText({ rule }: AnswerOrigin): string {
  switch (rule?.said.reaction.type) {
    case 'hang':
      return 'None, on purpose: the connection hung'
    case 'reset':
      return 'None, on purpose: the connection was reset'
    default:
      return 'None: the sender was gone before the answer came'
  }
}

function noticeTitle(origin: AnswerOrigin | null): { title?: string } {
  if (origin?.by === 'app-late') return { title: 'A time-out of the app.' }
  return origin?.by === 'app-unreachable' ? { title: 'The app could not be reached.' } : {}
}
