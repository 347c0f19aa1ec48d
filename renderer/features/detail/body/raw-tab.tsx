import { clsx } from 'clsx'
import { useState } from 'react'
import type { BodyForm, DeliveryDetail, InletMark } from '#contract/deliveries/delivery'
import type { HeaderPairs } from '#contract/terms'
import { commandFor, loadRest, useBody } from '#data'
import { Button, CopyButton, HeaderTable, PaneScroll, VisibleText } from '#ui'
import { SignatureLine } from '../../findings/index.ts'
import { RawBody } from './raw-body.tsx'
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
      <RawBody
        detail={detail}
        form={form}
        body={body}
        onForm={setForm}
        more={
          <>
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
          </>
        }
      />
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
