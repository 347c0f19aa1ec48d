import type { RetentionPreview } from '#contract/deliveries/sessions'
import { useRetention } from '../../state/retention-store.ts'
import { countOf, sizeText } from '../../ui/text/number-text.ts'
import { shortTimeText } from '../../ui/text/time-text.ts'

interface GoingTextProps {
  readonly isOff: boolean
  readonly isChanged: boolean
}

/** What the limits would remove now, in a sentence. */
export function GoingText({ isOff, isChanged }: GoingTextProps) {
  const preview = useRetention(state => state.preview)
  return (
    <span className="quiet tabular" role="status">
      {isOff ? (
        'Nothing goes by itself.'
      ) : preview === null ? (
        ''
      ) : preview.state === 'loading' ? (
        'Looking what would go…'
      ) : preview.state === 'failed' ? (
        preview.error.message
      ) : (
        <Going preview={preview.value} isChanged={isChanged} />
      )}
    </span>
  )
}

function Going({ preview, isChanged }: { readonly preview: RetentionPreview; readonly isChanged: boolean }) {
  const { deliveries, bodyBytes, oldestAtMs, newestAtMs } = preview
  if (deliveries === 0 || oldestAtMs === null || newestAtMs === null) {
    return isChanged ? 'Nothing goes now.' : 'Nothing is beyond the limits now.'
  }
  const now = Date.now()
  return (
    <>
      {countOf(deliveries, 'delivery goes', 'deliveries go')} now ({sizeText(bodyBytes)} of bodies), from{' '}
      {shortTimeText(oldestAtMs, now)} to {shortTimeText(newestAtMs, now)}.
    </>
  )
}
