import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import type { BodyForm, DeliveryDetail } from '#contract/deliveries/delivery'
import { type BodyQuery, decodeText, isWhole, type LoadedBytes } from '#data'
import { CopyButton, countText, HexView, LineView, Segments, Skeleton } from '#ui'
import { BodyFailure } from './body-failure.tsx'
import styles from './raw-body.module.css'

interface RawBodyProps {
  readonly detail: DeliveryDetail
  readonly form: BodyForm
  readonly body: BodyQuery
  readonly onForm: (form: BodyForm) => void
  /** Buttons that load the missing bytes. */
  readonly more: ReactNode
}

type Shape = 'text' | 'hex'

/** The body's bytes, as text or in hex; as sent or decoded if there is a content encoding. */
export function RawBody({ detail, form, body, onForm, more }: RawBodyProps) {
  const [chosen, setChosen] = useState<Shape | null>(null)
  const { data: loaded, error } = body
  if (loaded === undefined && error !== null)
    return <BodyFailure error={error} onRetry={() => void body.refetch()} />
  if (loaded === undefined) return <Skeleton lines={6} label="Loading body" />
  const text = textOf(loaded)
  const shape = text === null ? 'hex' : (chosen ?? (detail.reception === 'malformed' ? 'hex' : 'text'))
  return (
    <section className={clsx('flex flex-col', styles.body)} aria-label="Body">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 pr-2.5 pl-4">
        <h3 className="text-small">
          Body <span className="quiet tabular ml-1 font-normal">{countText(loaded.totalBytes)} bytes</span>
        </h3>
        {detail.contentEncoding === null ? null : (
          <Segments
            label="Encoding"
            options={[
              { value: 'raw', label: `as sent (${detail.contentEncoding})` },
              { value: 'decoded', label: 'decoded' },
            ]}
            value={form}
            onChange={onForm}
          />
        )}
        <Segments
          label="Body format"
          options={[
            { value: 'text', label: 'Text', disabled: text === null, reason: 'The body is not UTF-8 text.' },
            { value: 'hex', label: 'Hex' },
          ]}
          value={shape}
          onChange={setChosen}
        />
        <span className="ml-auto flex gap-1">
          {text !== null && isWhole(loaded) ? (
            <CopyButton text={text} label="Copy body" words="Body" />
          ) : null}
        </span>
      </div>
      {loaded.totalBytes === 0 ? <p className="quiet px-4 py-2">The body is empty.</p> : null}
      {loaded.totalBytes > 0 && shape === 'text' && text !== null ? (
        <LineView className={styles.view} text={text} label="Body as text" />
      ) : null}
      {loaded.totalBytes > 0 && shape === 'hex' ? (
        <HexView className={styles.view} bytes={loaded.bytes} label="Body in hex" />
      ) : null}
      {isWhole(loaded) ? null : (
        <div className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-2 text-muted text-small">
          <span className="tabular">
            The first {countText(loaded.bytes.length)} of {countText(loaded.totalBytes)} bytes are shown.
          </span>
          {more}
        </div>
      )}
      {error === null ? null : <BodyFailure error={error} onRetry={() => void body.fetchNextPage()} />}
      <p
        className="quiet mono overflow-hidden text-ellipsis border-line-soft border-t px-4 py-2 text-mini"
        title="SHA-256 of the saved bytes"
      >
        sha256 {detail.bodySha256}
      </p>
    </section>
  )
}

/** The bytes as text. A cut character at the end of a part is omitted. */
function textOf(loaded: LoadedBytes): string | null {
  if (isWhole(loaded)) return decodeText(loaded.bytes)
  for (let cut = 0; cut < 4; cut += 1) {
    const text = decodeText(loaded.bytes.subarray(0, loaded.bytes.length - cut))
    if (text !== null) return text
  }
  return null
}
