import { clsx } from 'clsx'
import type { PracticeStatus } from '#contract/registration/practice'
import {
  CopyButton,
  countOf,
  countText,
  elapsedText,
  Facts,
  ProgressBar,
  Row,
  Section,
  StateIndicator,
  VisibleText,
} from '#ui'
import { serviceName } from '../../../notification/service-mark.tsx'
import styles from './practice-standing.module.css'

/** The state, the registrations and the progress of the practice service. */
export function PracticeStanding({ status }: { readonly status: PracticeStatus }) {
  const { state, seed, baseUrl, registrations, planned, delivered, givenUp, isDone, lastElapsedMs } = status
  return (
    <Section title="Status">
      <Facts className={styles.facts}>
        <dt>State</dt>
        <dd>
          <StateIndicator tone={state === 'running' ? 'good' : 'off'} word={state} />
          {state === 'running' ? <span className="quiet tabular"> with seed {seed}</span> : null}
        </dd>
        {baseUrl === null ? null : (
          <>
            <dt>Base URL</dt>
            <Row as="dd" gap="0-5">
              <span className="mono">{baseUrl}</span>
              <CopyButton text={baseUrl} label="Copy base URL" />
              <span className={clsx('quiet', styles.hint)}>
                create an environment with this URL, then register
              </span>
            </Row>
          </>
        )}
        <dt>Registered</dt>
        <dd>
          {registrations.length === 0 ? (
            <span className="quiet">{state === 'running' ? 'No callback URL registered.' : 'Nothing'}</span>
          ) : (
            registrations.map(({ service, callbackUrl }) => (
              <div key={service}>
                {serviceName(service)}{' '}
                <span className="mono quiet">
                  <VisibleText text={callbackUrl} />
                </span>
              </div>
            ))
          )}
        </dd>
      </Facts>
      {planned === 0 ? null : (
        <div className={styles.progress}>
          <ProgressBar
            value={(delivered + givenUp) / planned}
            label={`${countText(delivered)} of ${countOf(planned, 'notification')} delivered`}
          />
          <p className={clsx('quiet tabular', styles.progressFacts)}>
            {givenUp === 0 ? null : <span className={styles.givenUp}>{countText(givenUp)} given up</span>}
            {lastElapsedMs === null ? null : <span>last response after {elapsedText(lastElapsedMs)}</span>}
            {isDone ? <span>done</span> : null}
          </p>
        </div>
      )}
    </Section>
  )
}
