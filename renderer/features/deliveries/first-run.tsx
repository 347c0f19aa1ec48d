import { clsx } from 'clsx'
import { FlaskConical } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { defaultCaptureUrl, useRun, useStatus } from '#data'
import { goToTab, openOverlay } from '#navigation'
import { Button, CopyButton, leaveFocusTo, Problem, Stack } from '#ui'
import { importCommand } from '../importing/index.ts'
import { practiceChange, tryFromDraft } from '../services/index.ts'
import styles from './first-run.module.css'

/**
 * Replaces the list before the first capture: the practice service, and four more ways to get a first
 * delivery.
 */
export function FirstRun() {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  const notListening = useNotListening()
  const command = curlCommand(captureUrl ?? defaultCaptureUrl)
  const place = useRef<HTMLDivElement>(null)
  // The first delivery replaces this view, and with it the pressed button.
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (element?.contains(document.activeElement) === true) leaveFocusTo('delivery-list')
    }
  }, [])
  return (
    <div
      ref={place}
      className={clsx('flex max-w-140 flex-col gap-2 overflow-y-auto px-6 py-8', styles.firstRun)}
    >
      <h2>Waiting for the first delivery</h2>
      <p className="quiet">
        Every request to the capture URL is saved byte for byte, inspected, and shown here.
      </p>
      <TryIt notListening={notListening} />
      <ol className={clsx('mt-4 flex flex-col gap-6', styles.ways)}>
        <li>
          <h3>Connect a service</h3>
          <p>Register this callback URL, or point a tunnel at it. Any path works.</p>
          <CodeLine
            text={captureUrl ?? 'Not listening'}
            label="Copy capture URL"
            isWhole={captureUrl !== null}
          />
          <Button className={styles.button} onClick={() => goToTab('services', 'environments')}>
            Environments and tunnels
          </Button>
        </li>
        <li>
          <h3>Send a request</h3>
          <CodeLine text={command} label="Copy command" isWhole={captureUrl !== null} />
        </li>
        <li>
          <h3>Send a fixture</h3>
          <p>A realistic notification of either service.</p>
          <Button
            className={styles.button}
            disabled={notListening !== null}
            reason={notListening ?? 'Not listening.'}
            onClick={() => openOverlay({ name: 'send' })}
          >
            Send a fixture
          </Button>
        </li>
        <li>
          <h3>Import deliveries</h3>
          <p>Drop a fixtures folder, NDJSON, HAR, bodies or a data folder on this window.</p>
          <Button className={styles.button} onClick={importCommand.run}>
            Import…
          </Button>
        </li>
      </ol>
    </div>
  )
}

/** Why the listener is not receiving, and what to do; `null` while it is. */
function useNotListening(): string | null {
  const state = useStatus(status => status?.listener.state ?? null)
  if (state === 'listening') return null
  return state === 'paused'
    ? 'Capturing is paused. Resume capturing first.'
    : 'Not listening. Choose a port in Settings.'
}

/** The practice service, its environments and its registrations with one click. */
function TryIt({ notListening }: { readonly notListening: string | null }) {
  const trial = useRun(practiceChange)
  const isBusy = trial?.status === 'pending'
  const error = trial?.error ?? null
  return (
    <Stack as="section" gap="1-5" align="start" className="mt-2" aria-label="Try it">
      <Button
        tone="primary"
        icon={<FlaskConical aria-hidden />}
        disabled={notListening !== null || isBusy}
        reason={notListening ?? 'Starting…'}
        onClick={() => void tryFromDraft()}
      >
        Try it without an account
      </Button>
      <p className="quiet">Starts a practice service on this machine and registers this capture URL.</p>
      <Problem error={error} />
    </Stack>
  )
}

function CodeLine({
  text,
  label,
  isWhole,
}: {
  readonly text: string
  readonly label: string
  readonly isWhole: boolean
}) {
  return (
    <div
      className={clsx(
        'flex w-full items-start gap-2 rounded border border-line bg-sunken py-1.25 pr-1.25 pl-2.5',
        styles.codeLine,
      )}
    >
      <code className="mono">{text}</code>
      {isWhole ? <CopyButton text={text} label={label} /> : null}
    </div>
  )
}

/** A small notification of the funding service, so that the first delivery is recognized. */
function curlCommand(captureUrl: string): string {
  return [
    `curl ${captureUrl} \\`,
    "  -H 'content-type: application/json' \\",
    "  -d '{",
    '    "event": "funding",',
    '    "payload": { "fid": "first-try", "status": "pending",',
    '                 "amount": "25.00", "currency": "mxn" }',
    "  }'",
  ].join('\n')
}
