import { clsx } from 'clsx'
import type { ServiceCall } from '#contract/registration/registration'
import { HeaderTable, Stack, VisibleText } from '#ui'
import { prettyJson } from '../../../notification/pretty-json.ts'
import styles from './call-detail.module.css'

/** The request and the answer of a call. */
export function CallDetail({ call }: { readonly call: ServiceCall }) {
  return (
    <Stack gap="3" className={styles.detail}>
      <p>{call.message}</p>
      <section className={styles.part} aria-label="Request">
        <h4>
          Request{' '}
          <span className="mono">
            {call.method} {call.url}
          </span>
        </h4>
        <HeaderTable title="Request headers" pairs={call.sentHeaders} className={styles.headers} />
        <BodyText text={call.sentBody} nothing="No body." />
      </section>
      <section className={styles.part} aria-label="Response">
        <h4>
          Response {call.httpStatus === null ? 'none' : <span className="mono">{call.httpStatus}</span>}
        </h4>
        {call.httpStatus === null ? null : (
          <>
            <HeaderTable title="Response headers" pairs={call.responseHeaders} className={styles.headers} />
            <BodyText text={call.responseBody} nothing="No body." />
            {call.isResponseCut ? (
              <p className="quiet">Only the beginning of the response is saved.</p>
            ) : null}
          </>
        )}
      </section>
    </Stack>
  )
}

function BodyText({ text, nothing }: { readonly text: string; readonly nothing: string }) {
  return text === '' ? (
    <p className="quiet">{nothing}</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
    <pre className={clsx('mono', styles.body)} tabIndex={0}>
      <VisibleText text={prettyJson(text)} />
    </pre>
  )
}
