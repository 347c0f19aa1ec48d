import { clsx } from 'clsx'
import { Radar } from 'lucide-react'
import type { Environment } from '#contract/registration/environment'
import { type EnvironmentHealth, useEnvironmentHealth } from '#data'
import { showPlaceTab } from '#navigation'
import { Button, elapsedText, LinkButton, Row, StateIndicator } from '#ui'
import { type ClockTexts, useClock } from '../../../notification/use-clock.ts'
import styles from './environment-health.module.css'

interface HealthProps {
  readonly environment: Environment
}

/** Whether the service responds: a mark and its word, with the time and the reason on hover. */
export function EnvironmentHealthIndicator({
  environment,
  className,
}: HealthProps & { readonly className?: string | undefined }) {
  const clock = useClock()
  const health = useEnvironmentHealth(environment)
  const { tone, word } = stateOf(health)
  return (
    <span title={detailOf(health, clock)} className={className}>
      <StateIndicator tone={tone} word={word} />
    </span>
  )
}

/** The same as a fact, with the time, the reason and the button that tests. */
export function EnvironmentHealthFact({ environment }: HealthProps) {
  const clock = useClock()
  const health = useEnvironmentHealth(environment)
  const { result, isTesting, error, test } = health
  const { tone, word } = stateOf(health)
  const isStopped = result?.isResponding === false && isPracticeName(environment.name)
  return (
    <Row gap="2" isWrapping className="min-h-6">
      <span role="status">
        <StateIndicator tone={tone} word={word} />
      </span>
      {result === undefined ? null : (
        <time
          className="quiet tabular"
          dateTime={new Date(result.checkedAtMs).toISOString()}
          title={clock.full(result.checkedAtMs)}
        >
          {clock.short(result.checkedAtMs)}
        </time>
      )}
      <Button
        size="small"
        tone="quiet"
        icon={<Radar aria-hidden />}
        disabled={isTesting}
        reason="Testing…"
        title="Sends HEAD without credentials"
        onClick={test}
      >
        Test connection
      </Button>
      <span className={clsx('wrap-anywhere basis-full text-muted', styles.message)}>
        {error?.message ??
          (result === undefined ? null : result.isResponding ? okText(result) : result.message)}
        {isStopped ? (
          <>
            {' '}
            <LinkButton onClick={() => showPlaceTab('services', 'practice')}>
              Start the practice service
            </LinkButton>
          </>
        ) : null}
      </span>
    </Row>
  )
}

function okText({ httpStatus, elapsedMs }: NonNullable<EnvironmentHealth['result']>): string {
  return `HTTP ${httpStatus ?? ''} in ${elapsedText(elapsedMs)}; any response counts`
}

function stateOf({ result, isTesting }: EnvironmentHealth): {
  readonly tone: 'good' | 'bad' | 'off'
  readonly word: string
} {
  if (result === undefined) return { tone: 'off', word: isTesting ? 'Testing' : 'Not checked' }
  return result.isResponding ? { tone: 'good', word: 'Responding' } : { tone: 'bad', word: 'Not responding' }
}

function detailOf({ result, error }: EnvironmentHealth, clock: ClockTexts): string | undefined {
  if (error !== null) return error.message
  return result === undefined ? undefined : `${result.message} Checked ${clock.full(result.checkedAtMs)}.`
}

/** The names that the engine gives to environments of the practice service: see `practice.try`, `practice.createSigned`. */
function isPracticeName(name: string): boolean {
  return /^practice-(signed-)?(transactions|funding)$/.test(name)
}
