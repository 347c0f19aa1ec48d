import { Pause, Play } from 'lucide-react'
import { pauseListener, resumeListener, useConnection, useStatus } from '#data'
import { Button, CopyButton, IconButton, perform, StateIndicator, showBriefly } from '#ui'

/** Where deliveries are received, and the button that pauses capturing; during a pause, the button that resumes it. */
export function CaptureAddress() {
  const state = useStatus(status => status?.listener.state)
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  const secureCaptureUrl = useStatus(status => status?.listener.secureCaptureUrl ?? null)
  if (state === 'paused') {
    return (
      <Button
        icon={<Play aria-hidden />}
        title="Senders are refused until you resume."
        onClick={resumeCapturing}
      >
        Resume capturing
      </Button>
    )
  }
  if (captureUrl === null) return null
  return (
    <div className="flex h-7 flex-none items-center gap-0.5 rounded border border-line bg-pane py-0 pr-0.5 pl-2.5">
      <span className="mono select-all text-small">{captureUrl}</span>
      <CopyButton text={captureUrl} label="Copy capture URL" />
      {secureCaptureUrl === null ? null : (
        <CopyButton text={secureCaptureUrl} label="Copy https capture URL" />
      )}
      <IconButton label="Pause capturing" onClick={pauseCapturing}>
        <Pause aria-hidden />
      </IconButton>
    </div>
  )
}

/** Whether deliveries are received. A lost connection is shown instead. */
export function ListenerState() {
  const state = useStatus(status => status?.listener.state)
  const isLost = useConnection(({ connection }) => connection === 'lost')
  if (isLost) return <StateIndicator tone="bad" word="connection lost" />
  if (state === undefined) return null
  switch (state) {
    case 'listening':
      return <StateIndicator tone="good" word="listening" />
    case 'paused':
      return <StateIndicator tone="paused" word="paused" />
    case 'failed':
      return <StateIndicator tone="bad" word="not listening" />
    case 'stopped':
      return <StateIndicator tone="off" word="stopped" />
    default:
      return state satisfies never
  }
}

export function pauseCapturing(): void {
  perform(pauseListener().then(() => showBriefly('Capturing paused. Senders are refused.')))
}

/** A port that another program has taken shows as a banner, where another can be chosen. */
export function resumeCapturing(): void {
  perform(resumeListener().then(() => showBriefly('Capturing resumed.')))
}
