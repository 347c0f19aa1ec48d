import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { JsonProblem } from '#contract/json/text'
import { showTab } from '#navigation'
import { Button, EmptyState, LineView, Notice, PaneInset } from '#ui'

/** A delivery without a body: what that may mean. */
export function EmptyBody() {
  return (
    <EmptyState
      title="The body is empty"
      actions={<Button onClick={() => showTab('raw')}>Show headers</Button>}
    >
      Both services send JSON. Check that the sender has a body to send.
    </EmptyState>
  )
}

/** A body that is not UTF-8, also one that could not be decompressed, or that costs too much to decompress. */
export function BinaryBody({ detail }: { readonly detail: DeliveryDetail }) {
  return (
    <EmptyState
      title={detail.bodyProblem === 'not-decoded' ? 'The body is not decoded' : 'The body is not text'}
      actions={<Button onClick={() => showTab('raw')}>Show bytes</Button>}
    >
      {binaryReason(detail)}
    </EmptyState>
  )
}

function binaryReason({ bodyProblem, contentEncoding }: DeliveryDetail): string {
  if (bodyProblem === 'not-decoded')
    return 'It is small, and large once decoded, which would cost too much. It is saved as received.'
  if (contentEncoding === null) return 'The body isn’t UTF-8, so it has no fields. Send JSON in UTF-8.'
  return `The body doesn’t decode to UTF-8. Check its Content-Encoding, ${contentEncoding}.`
}

interface TextBodyProps {
  readonly detail: DeliveryDetail
  readonly text: string
  readonly problem: JsonProblem
}

/** Text that is not JSON: where it fails, and what to do. */
export function TextBody({ detail, text, problem }: TextBodyProps) {
  return (
    <>
      <PaneInset>
        <Notice tone="info" title="Not JSON.">
          Line {problem.line}, column {problem.column}: expected {problem.expected}, found {problem.found}.{' '}
          {remedyFor(detail, text)}
        </Notice>
      </PaneInset>
      <LineView text={text} label="Body as text" />
    </>
  )
}

function remedyFor({ isTruncated }: DeliveryDetail, text: string): string {
  if (isTruncated) return 'The rest is missing; send it again.'
  if (/^\s*</.test(text)) return 'It looks like HTML or XML. Check the sender’s URL and content type.'
  if (/^[\w.%+[\]-]+=/.test(text)) return 'It looks like a form. Send JSON.'
  return 'Correct it in the sender.'
}
