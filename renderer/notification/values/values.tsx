import { clsx } from 'clsx'
import { hasInvisible, withVisible } from '#contract/json/invisible-characters'
import { amountGroups } from '#contract/services/values/amount-groups'
import { readInstant } from '#contract/services/values/instants'
import { relativeText, Tooltip, VisibleText } from '#ui'
import { type ClockTexts, useClock } from '../use-clock.ts'
import styles from './values.module.css'

/** A timestamp of a notification in the zone of Settings; on hover and focus in UTC, its age, and as received. */
export function Instant({ text }: { readonly text: string }) {
  const instant = readInstant(text)
  if (instant === null || instant.us === null) return <VisibleText text={text} />
  const atMs = Math.floor(instant.us / 1000)
  return (
    <Moment
      atMs={atMs}
      text={text}
      hint={instant.isZoneAssumed ? 'No time zone received; read as UTC.' : null}
    />
  )
}

interface MomentProps {
  readonly atMs: number
  /** As received; `null` for a time of this machine. */
  readonly text?: string | null
  readonly hint?: string | null
  readonly className?: string | undefined
  /** Its displayed form, by default as in a list. */
  readonly shown?: (clock: ClockTexts, atMs: number) => string
}

/** A time, with the same time in other forms on hover and focus. */
export function Moment({ atMs, text = null, hint = null, className, shown = inFull }: MomentProps) {
  const clock = useClock()
  return (
    <Tooltip text={<Forms clock={clock} atMs={atMs} text={text} hint={hint} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focus shows the other forms */}
      <time className={className} dateTime={isoText(atMs)} tabIndex={0}>
        {shown(clock, atMs)}
      </time>
    </Tooltip>
  )
}

function inFull(clock: ClockTexts, atMs: number): string {
  return clock.full(atMs)
}

interface FormsProps {
  readonly clock: ClockTexts
  readonly atMs: number
  readonly text: string | null
  readonly hint: string | null
}

function Forms({ clock, atMs, text, hint }: FormsProps) {
  return (
    <dl className={clsx('grid gap-x-2.5 gap-y-0.5 tabular-nums', styles.forms)}>
      <dt>Time</dt>
      <dd>{clock.full(atMs)}</dd>
      <dt>UTC</dt>
      <dd>{utcText(atMs)}</dd>
      <dt>Age</dt>
      <dd>{relativeText(atMs, clock.nowMs)}</dd>
      {text === null ? null : (
        <>
          <dt>Received</dt>
          <dd>
            <VisibleText text={text} />
          </dd>
        </>
      )}
      {hint === null ? null : (
        <>
          <dt>Zone</dt>
          <dd>{hint}</dd>
        </>
      )}
    </dl>
  )
}

/** `2026-11-20 12:01:03.204`. */
function utcText(atMs: number): string {
  return isoText(atMs)?.replace('T', ' ').replace('Z', '') ?? ''
}

function isoText(atMs: number): string | undefined {
  return Math.abs(atMs) > 8.64e15 ? undefined : new Date(atMs).toISOString()
}

/**
 * An amount with a comma between thousands. The commas are no part of the text: a copy, also of a selection,
 * has the received characters.
 */
export function Amount({ text }: { readonly text: string }) {
  const amount = amountGroups(text)
  if (amount === null || amount.groups.length < 2) return <VisibleText text={text} />
  return (
    <>
      {amount.sign}
      {amount.groups.map((digits, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one amount never move
        <span key={index} className={index === 0 ? undefined : styles.thousands}>
          {digits}
        </span>
      ))}
      {amount.rest}
    </>
  )
}

/** A longer text shows its ends: enough to recognize it. */
const longest = 24
const firstCharacters = 10
const lastCharacters = 8

/**
 * A hash, an address or another long id with its middle cut, and the full text on hover. The middle is only
 * narrow, so that a copy, also of a selection, has the full text.
 */
export function MiddleCut({ text }: { readonly text: string }) {
  if (text.length <= longest || hasInvisible(text)) return <VisibleText text={text} />
  return (
    <span className="whitespace-nowrap" title={withVisible(text)}>
      {text.slice(0, firstCharacters)}
      <span
        className={clsx(
          'inline-block overflow-hidden whitespace-nowrap align-baseline leading-none',
          styles.middle,
        )}
      >
        {text.slice(firstCharacters, -lastCharacters)}
      </span>
      {text.slice(-lastCharacters)}
    </span>
  )
}
