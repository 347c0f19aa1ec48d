import { clsx } from 'clsx'
import { useState } from 'react'
import type { BodyForm, DeliveryDetail, InletMark } from '#contract/deliveries/delivery'
import type { HeaderPairs } from '#contract/terms'
import { type BodyQuery, commandFor, decodeText, isWhole, type LoadedBytes, loadRest, useBody } from '#data'
import {
  Button,
  CopyButton,
  countText,
  HeaderTable,
  HexView,
  LineView,
  PaneInset,
  PaneScroll,
  Segments,
  Skeleton,
  VisibleText,
} from '#ui'
import { SignatureLine } from '../../findings/index.ts'
import { BodyFailure } from './body-failure.tsx'
import styles from './raw-tab.module.css'

/** The request as received: request line, headers in order, bytes. */
export function RawTab({ detail }: { readonly detail: DeliveryDetail }) {
  const [form, setForm] = useState<BodyForm>('raw')
  const body = useBody(detail.id, form)
  return (
    <PaneScroll className="flex flex-col">
      <div
        className={clsx(
          'flex flex-none flex-wrap items-center gap-x-3 gap-y-0.5 border-line border-b py-2.25 pr-2.5 pl-4 text-small',
          styles.line,
        )}
      >
        <code className="mono">
          <strong>{detail.method === '' ? 'no request line' : detail.method}</strong>{' '}
          <VisibleText text={detail.target} />
          {detail.httpVersion === '' ? null : <span className="quiet"> HTTP/{detail.httpVersion}</span>}
        </code>
        <span className="quiet">
          from{' '}
          <span className="mono">
            {detail.remoteAddress}
            {detail.remotePort === null ? null : `:${detail.remotePort}`}
          </span>
          {detail.scheme === 'https' ? ' over TLS' : null}
          {detail.inlet === null ? null : <ReceivedVia inlet={detail.inlet} />}
        </span>
        <span className="ml-auto flex gap-1">
          <CopyButton text={headerText(detail.headers)} label="Copy headers" words="Headers" />
          <CopyButton text={() => commandFor(detail.id, 'sh')} label="Copy as cURL" words="cURL" />
          <CopyButton
            text={() => commandFor(detail.id, 'powershell')}
            label="Copy as PowerShell"
            words="PowerShell"
          />
        </span>
      </div>
      <SignatureLine detail={detail} />
      <HeaderTable isSmall title="Headers" pairs={detail.headers} />
      {detail.trailers.length > 0 ? <HeaderTable isSmall title="Trailers" pairs={detail.trailers} /> : null}
      <RawBody detail={detail} form={form} body={body} onForm={setForm} />
    </PaneScroll>
  )
}

function headerText(pairs: HeaderPairs): string {
  return pairs.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/**
 * How the request was received. The peer is the tunnel's end on this machine; the caller's address differs.
 */
function ReceivedVia({ inlet }: { readonly inlet: InletMark }) {
  return (
    <>
      {' '}
      by the tunnel{' '}
      <strong>
        <VisibleText text={inlet.name} />
      </strong>
      {inlet.sourceAddress === null ? (
        ' (source hidden)'
      ) : (
        <>
          , called from <span className="mono">{inlet.sourceAddress}</span>
        </>
      )}
    </>
  )
}

interface RawBodyProps {
  readonly detail: DeliveryDetail
  readonly form: BodyForm
  readonly body: BodyQuery
  readonly onForm: (form: BodyForm) => void
}

type Shape = 'text' | 'hex'

/** The body's bytes, as text or in hex; as sent or decoded if there is a content encoding. */
function RawBody({ detail, form, body, onForm }: RawBodyProps) {
  const [chosen, setChosen] = useState<Shape | null>(null)
  const { data: loaded, error } = body
  if (loaded === undefined && error !== null)
    return <BodyFailure error={error} onRetry={() => void body.refetch()} />
  if (loaded === undefined)
    return (
      <PaneInset>
        <Skeleton lines={6} label="Loading body" />
      </PaneInset>
    )
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
          <Button
            size="small"
            disabled={body.isFetching}
            reason="The body is loading."
            onClick={() => void body.fetchNextPage()}
          >
            Show more
          </Button>
          <Button
            size="small"
            disabled={body.isFetching}
            reason="The body is loading."
            onClick={() => loadRest(detail.id, form)}
          >
            Show all
          </Button>
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
