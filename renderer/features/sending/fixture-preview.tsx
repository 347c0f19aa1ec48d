import { prettyJson } from '../../notification/pretty-json.ts'
import { useSending } from '../../state/sending-store.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { LineView } from '../../ui/code/line-view.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** The body as it would be sent now, laid out in lines for reading. */
export function FixturePreview({ onRetry }: { readonly onRetry: () => void }) {
  const preview = useSending(state => state.preview)
  return (
    <section className="fixture-preview" aria-label="Preview of the body">
      {preview.state === 'loading' ? <Skeleton lines={6} label="Loading the preview" /> : null}
      {preview.state === 'failed' ? (
        <Failure what="There is no preview." message={preview.error.message} onRetry={onRetry} />
      ) : null}
      {preview.state === 'ready' ? (
        <>
          <LineView text={prettyJson(preview.value)} label="Body" />
          <span className="fixture-preview-copy">
            <CopyButton text={preview.value} label="Copy preview" />
          </span>
        </>
      ) : null}
    </section>
  )
}
