import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { Trail, TrailFinding } from '#contract/deliveries/trail'
import { deliveryQuery } from '#data'
import { openTrailStep } from '#navigation'
import { countText, LinkButton, Notice, Row, SeverityMark } from '#ui'
import { FindingItem, FindingsToggle } from '../../notification/finding-list.tsx'
import { markedFindings, trailSentence } from '../../notification/trail-sentence.ts'
import { MuteMenu, useMuteFailure } from '../findings/index.ts'
import styles from './trail-findings.module.css'

/** The most severe finding of the trail as one sentence, and all findings, folded: each is at its step as well. */
export function TrailFindings({ trail }: { readonly trail: Trail }) {
  const [isOpen, setOpen] = useState(false)
  const failure = useMuteFailure()
  const total = trail.findingTotals.reduce((sum, { count }) => sum + count, 0)
  if (trail.findings.length === 0) return null
  return (
    <section className={styles.trailFindings} aria-label="Trail findings">
      <Headline trail={trail} />
      <FindingsToggle
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        total={severity =>
          trail.findingTotals
            .filter(total => total.severity === severity)
            .reduce((sum, { count }) => sum + count, 0)
        }
      />
      {isOpen ? (
        <ul className={styles.items}>
          {trail.findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two deliveries may have the same finding
            <li key={index}>
              <FindingLine finding={finding} />
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen && failure !== null ? (
        <Notice tone="error" isAlert>
          {failure}
        </Notice>
      ) : null}
      {isOpen && total > trail.findings.length ? (
        <p className={clsx('quiet', styles.cut)}>
          The most severe {countText(trail.findings.length)} of {countText(total)} are listed.
        </p>
      ) : null}
    </section>
  )
}

/** A finding with its step and its menu. */
function FindingLine({ finding }: { readonly finding: TrailFinding }) {
  const { severity, code, source, message, deliveryId } = finding
  // Fetched once it is close: of up to 200 findings, few are muted.
  const [isNear, setNear] = useState(false)
  const { data } = useQuery({ ...deliveryQuery(deliveryId), enabled: isNear })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only prepares the menu that is within
    <div className={styles.line} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <FindingItem
        severity={severity}
        code={code}
        source={source}
        message={message}
        place={`delivery ${deliveryId}`}
        placeFont="tabular"
        onGo={() => openTrailStep(deliveryId)}
      />
      <MuteMenu
        finding={finding}
        label={`Mute ${code} at delivery ${deliveryId}…`}
        environmentId={data?.environmentId ?? null}
        className={styles.menu}
      />
    </div>
  )
}

/** Nothing where no finding is an error or a warning. */
function Headline({ trail }: { readonly trail: Trail }) {
  const [worst] = markedFindings(trail.findings)
  if (worst === undefined) return null
  const { severity, deliveryId } = worst
  return (
    <Row as="p" gap="2" className={clsx(styles.headline, styles[severity])} data-testid="trail-headline">
      <SeverityMark severity={severity} />
      <span className={styles.sentence}>
        <span className="visually-hidden">{severity}: </span>
        {trailSentence(worst, trail.steps)}.
      </span>
      <LinkButton onClick={() => openTrailStep(deliveryId)}>delivery {deliveryId}</LinkButton>
    </Row>
  )
}
