import type { RetentionPreview } from '#contract/deliveries/sessions'
import { countOrMore, type Loadable, sizeText } from '#ui'
import { useClock } from '../../../notification/use-clock.ts'

interface RetentionPreviewTextProps {
  /** `null`: no preview is needed. */
  readonly preview: Loadable<RetentionPreview> | null
  readonly isOff: boolean
  readonly isChanged: boolean
}

/** Deliveries that the limits would remove now, as a sentence. */
export function RetentionPreviewText({ preview, isOff, isChanged }: RetentionPreviewTextProps) {
  return (
    <span className="quiet tabular" role="status">
      {isOff ? (
        'Nothing is deleted automatically.'
      ) : preview === null ? (
        ''
      ) : preview.data !== undefined ? (
        <PreviewSentence preview={preview.data} isChanged={isChanged} />
      ) : preview.error !== null ? (
        preview.error.message
      ) : (
        'Checking…'
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
  const clock = useClock()
  const { deliveries, bodyBytes, oldestAtMs, newestAtMs, isComplete } = preview
  if (!isComplete && deliveries === 0) return 'Checking…'
  if (deliveries === 0 || oldestAtMs === null || newestAtMs === null) {
    return isChanged ? 'Nothing is deleted now.' : 'Nothing exceeds the limits.'
  }
  return (
    <>
      {countOrMore(deliveries, isComplete, 'delivery is deleted', 'deliveries are deleted')} now (
      {sizeText(bodyBytes)}
      {isComplete ? ' of bodies), from ' : ' of bodies and more), from '}
      {clock.short(oldestAtMs)} to {clock.short(newestAtMs)}.
    </>
  )
}
