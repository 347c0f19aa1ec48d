import { FlaskConical, Plug } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useRun, useStatus } from '#data'
import { goToTab, openOverlay } from '#navigation'
import { Button, CopyButton, LinkButton, leaveFocusTo, Problem } from '#ui'
import { importCommand } from '../importing/index.ts'
import { practiceChange, tryFromDraft } from '../services/index.ts'
import { firstRequest } from './first-request.ts'

/** Takes the place of the list and the open delivery before the first capture: ways to get a first delivery. */
export function FirstRun() {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  const notListening = useNotListening()
  const place = useRef<HTMLDivElement>(null)
  // The first delivery replaces this view, and with it the pressed button.
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (element?.contains(document.activeElement) === true) leaveFocusTo('delivery-list')
    }
  }, [])
  return (
    <div ref={place} className="flex h-full overflow-y-auto p-6">
      <div className="m-auto flex w-full max-w-225 flex-col gap-2">
        <h2 className="font-strong text-title leading-6 tracking-title">Waiting for the first delivery</h2>
        <p className="text-muted">
          Every request to the capture URL is saved byte for byte, inspected, and shown here.
        </p>
        <div className="mt-4 flex flex-wrap gap-4 *:min-w-0 *:grow *:basis-65">
          <TryIt />
          <Way icon={<Plug aria-hidden />} title="Your service">
            <p className="text-muted">Register this callback URL, or point a tunnel at it. Any path works.</p>
            {captureUrl === null ? (
              <p className="text-muted">{notListening}</p>
            ) : (
              <CodeLine text={captureUrl} label="Copy capture URL" />
            )}
            <Button className="mt-auto" onClick={() => goToTab('services', 'environments')}>
              Environments and tunnels
            </Button>
          </Way>
        </div>
        <p className="mt-4 text-muted">
          Or{' '}
          {captureUrl === null ? null : (
            <>
              <InText text="send a fixture" onClick={() => openOverlay({ name: 'send' })} />,{' '}
            </>
          )}
          <InText text="import deliveries" onClick={importCommand.run} />
          {captureUrl === null ? '.' : ', or send a request:'}
        </p>
        {captureUrl === null ? null : <CodeLine text={firstRequest(captureUrl)} label="Copy command" />}
      </div>
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

/** Without the room that a link has beside other controls. */
function InText({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <span className="-mx-1">
      <LinkButton onClick={onClick}>{text}</LinkButton>
    </span>
  )
}

interface WayProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
}

function Way({ icon, title, children }: WayProps) {
  return (
    <section
      className="flex flex-col items-start gap-2 rounded-large border border-line bg-raised p-4"
      aria-label={title}
    >
      <h3 className="flex items-center gap-2 *:size-4 *:text-subtle">
        {icon}
        {title}
      </h3>
      {children}
    </section>
  )
}

/** The practice service, its environments and its registrations with one click. */
function TryIt() {
  const notListening = useNotListening()
  const trial = useRun(practiceChange)
  const isBusy = trial?.status === 'pending'
  return (
    <Way icon={<FlaskConical aria-hidden />} title="Practice service">
      <p className="text-muted">
        A stand-in for both services on this machine. It sends notifications, with faults to find.
      </p>
      <Problem error={trial?.error ?? null} />
      <Button
        tone="primary"
        className="mt-auto"
        disabled={notListening !== null || isBusy}
        reason={notListening ?? 'Starting…'}
        onClick={() => void tryFromDraft()}
      >
        Try it without an account
      </Button>
    </Way>
  )
}

function CodeLine({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="flex w-full items-start gap-2 rounded border border-line bg-sunken py-1.25 pr-1.25 pl-2.5">
      <code className="mono wrap-anywhere min-w-0 flex-1 select-all whitespace-pre-wrap px-0 py-0.5 text-small">
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </div>
  )
}
