import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Fragment, useState } from 'react'
import { isHeader } from '#contract/headers'
import type { Attempt } from '#contract/sending/sending'
import { acceptCertificate, certificateQuery, responseTextQuery } from '#data'
import { Button, countText, Facts, Notice, Problem, Stack, sizeText, useAction, VisibleText } from '#ui'
import styles from './attempt-response.module.css'

interface AttemptResponseProps {
  readonly attempt: Attempt
  /** All headers in place of the content type. */
  readonly hasHeaders?: boolean
  readonly className?: string | undefined
}

/** The response: its body, then its headers. */
export function AttemptResponse({ attempt, hasHeaders = false, className }: AttemptResponseProps) {
  const place = clsx(styles.attemptResponse, className)
  if (attempt.status === null)
    return (
      <Stack gap="2" className={place}>
        <p>{attempt.error?.message ?? 'No response.'}</p>
        {attempt.error?.code === 'target-untrusted' ? <CertificateQuestion url={attempt.target} /> : null}
      </Stack>
    )
  return (
    <Stack gap="2" className={place}>
      <ResponseBody attempt={attempt} />
      <Facts className={styles.facts}>
        {attempt.responseHeaders
          .filter(pair => hasHeaders || isHeader(pair, 'content-type'))
          .map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the rows keep the order of the response
            <Fragment key={index}>
              <dt>
                <VisibleText text={name} />
              </dt>
              <dd className="mono wrap-anywhere">
                <VisibleText text={value} />
              </dd>
            </Fragment>
          ))}
        <dt>Sent</dt>
        <dd className="tabular">{countText(attempt.sentBodyBytes)} bytes</dd>
      </Facts>
    </Stack>
  )
}

function ResponseBody({ attempt }: { readonly attempt: Attempt }) {
  const hasBody = attempt.responseBodyBytes > 0
  const { data: text, error } = useQuery({ ...responseTextQuery(attempt.id), enabled: hasBody })
  if (!hasBody) return <p className="quiet">The response has no body.</p>
  if (text === undefined)
    return error === null ? <p className="quiet">Loading response…</p> : <p>{error.message}</p>
  return (
    <>
      <section
        className="mono wrap-anywhere max-h-55 overflow-auto whitespace-pre-wrap rounded border border-line bg-sunken px-2.5 py-2 text-small leading-4.5"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
        tabIndex={0}
        aria-label="Response body"
      >
        <VisibleText text={text} />
      </section>
      {attempt.isResponseTruncated || attempt.responseBodyBytes > text.length * 4 ? (
        <p className="quiet">
          The response is longer than shown: {sizeText(attempt.responseBodyBytes)} are saved.
        </p>
      ) : null}
    </>
  )
}

/**
 * Offers to accept the certificate of a target on this machine or its network. Nothing if it can't be
 * accepted.
 */
export function CertificateQuestion({ url }: { readonly url: string }) {
  const { data: seen } = useQuery({ ...certificateQuery(url), retry: false })
  const [accepted, setAccepted] = useState<string | null>(null)
  const { run, isRunning, error } = useAction((seen: string) => acceptCertificate(url, seen))
  if (seen === undefined) return null
  const { fingerprint, host, port, subject, problem } = seen
  if (accepted === fingerprint)
    return (
      <Notice tone="info">
        Accepted for {host}:{port}. Send again. Settings lists accepted certificates.
      </Notice>
    )
  if (!seen.isAcceptable) return null
  return (
    <Notice
      tone="warning"
      title={`Accept this certificate of ${host}:${port}?`}
      actions={
        <Button
          size="small"
          disabled={isRunning}
          reason="Saving…"
          onClick={() => run(fingerprint, () => setAccepted(fingerprint))}
        >
          Accept this certificate
        </Button>
      }
    >
      <p>
        <VisibleText text={subject.replaceAll('\n', ', ')} /> {problem}. Accept it only if your app shows the
        same SHA-256 fingerprint. No other certificate is accepted there.
      </p>
      <p className="mono wrap-anywhere">{fingerprint}</p>
      <Problem isInline error={error} />
    </Notice>
  )
}
