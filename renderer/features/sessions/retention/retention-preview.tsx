import type { RetentionPreview } from '#contract/deliveries/sessions'
import type { Loadable } from '../../../ui/feedback/loaded.tsx'
import { countOrMore, sizeText } from '../../../ui/text/number-text.ts'
import { shortTimeText } from '../../../ui/text/time-text.ts'

interface RetentionPreviewTextProps {
  /** `null`: no preview is needed. */
  readonly preview: Loadable<RetentionPreview> | null
  readonly isOff: boolean
  readonly isChanged: boolean
}

/** What the limits would remove now, as a sentence. */
export function RetentionPreviewText({ preview, isOff, isChanged }: RetentionPreviewTextProps) {
  return (
    <span className="quiet tabular" role="status">
      {isOff ? (
        'Nothing goes by itself.'
      ) : preview === null ? (
        ''
      ) : preview.data !== undefined ? (
        <PreviewSentence preview={preview.data} isChanged={isChanged} />
      ) : preview.error !== null ? (
        preview.error.message
      ) : (
        'Looking what would go…'
      )}
    </span>
  )
}

function PreviewSentence({
  preview,
  isChanged,
}: {
  readonly preview: RetentionPreview
  readonly isChanged: boolean
}) {
  const { deliveries, bodyBytes, oldestAtMs, newestAtMs, isComplete } = preview
  if (!isComplete && deliveries === 0) return 'Looking what would go…'
  if (deliveries === 0 || oldestAtMs === null || newestAtMs === null) {
    return isChanged ? 'Nothing goes now.' : 'Nothing is beyond the limits now.'
  }
  const now = Date.now()
  return (
    <>
      {countOrMore(deliveries, isComplete, 'delivery goes', 'deliveries go')} now ({sizeText(bodyBytes)}
      {isComplete ? ' of bodies), from ' : ' of bodies and more), from '}
      {shortTimeText(oldestAtMs, now)} to {shortTimeText(newestAtMs, now)}.
    </>
  )
}
