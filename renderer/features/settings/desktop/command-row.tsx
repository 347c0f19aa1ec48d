import { useState } from 'react'
import type { CommandStatus } from '#contract/host'
import { installCommand } from '#data'
import { Button, Notice, Row, VisibleText } from '#ui'

/** Whether `hooktrail` is a command of every shell, and the button that makes it one. */
export function CommandRow({ command }: { readonly command: CommandStatus }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const install = async (): Promise<void> => {
    setBusy(true)
    setFailure((await installCommand())?.message ?? null)
    setBusy(false)
  }
  return (
    <>
      <Row gap="3">
        <div className="wrap-anywhere min-w-0 flex-1">
          Command <code>hooktrail</code>
          <p className="text-small text-subtle leading-4.25" role="status">
            <VisibleText text={stateText(command)} />
          </p>
        </div>
        {command.isInstalled ? null : (
          <Button disabled={isBusy} reason="The command is being installed." onClick={() => void install()}>
            Install the command
          </Button>
        )}
      </Row>
      {failure === null ? null : (
        <Notice tone="error" isAlert>
          <VisibleText text={failure} />
        </Notice>
      )}
    </>
  )
}

function stateText({ isInstalled, path, message }: CommandStatus): string {
  if (!isInstalled) return 'Not installed. For terminals, scripts and agents.'
  return message === null ? `Installed at ${path}` : `Installed at ${path}. ${message}`
}
