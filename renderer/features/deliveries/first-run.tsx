import { openSending } from '../../state/sending-store.ts'
import { useStatus } from '../../state/status-store.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import './first-run.css'

/** What stands in place of the list before anything was captured: three ways to make something arrive. */
export function FirstRun() {
  const captureUrl = useStatus(state => state.status?.listener.captureUrl ?? null)
  const command = curlCommand(captureUrl ?? 'http://127.0.0.1:4400')
  return (
    <div className="first-run">
      <h2>Waiting for the first delivery</h2>
      <p className="quiet">
        Every request to the capture URL is kept byte for byte, read, and shown here as it arrives.
      </p>
      <ol className="first-run-ways">
        <li>
          <h3>Point a service here</h3>
          <p>Register this as the callback URL, or let a tunnel lead to it. Every path is accepted.</p>
          <CodeLine
            text={captureUrl ?? 'Not listening'}
            label="Copy capture URL"
            isWhole={captureUrl !== null}
          />
        </li>
        <li>
          <h3>Post one yourself</h3>
          <CodeLine text={command} label="Copy command" isWhole={captureUrl !== null} />
        </li>
        <li>
          <h3>Send a fixture</h3>
          <p>A realistic notification of either service, in any status.</p>
          <Button tone="primary" disabled={captureUrl === null} onClick={() => openSending()}>
            Send a fixture
          </Button>
        </li>
      </ol>
    </div>
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
    <div className="code-line">
      <code className="mono">{text}</code>
      {isWhole ? <CopyButton text={text} label={label} /> : null}
    </div>
  )
}

/** A small notification of the funding service, so that the first one is read and not only kept. */
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
