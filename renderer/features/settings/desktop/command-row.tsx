import type { CommandStatus } from '#contract/host'
import { installCommand } from '#data'
import { Button, Problem, Row, useAction, VisibleText } from '#ui'

/** Whether `hooktrail` is a command of every shell, and the button that makes it one. */
export function CommandRow({ command }: { readonly command: CommandStatus }) {
  const { run, isRunning, error } = useAction(installCommand)
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
          <Button disabled={isRunning} reason="The command is being installed." onClick={() => run()}>
            Install the command
          </Button>
        )}
      </Row>
      <Problem error={error} />
    </>
  )
}

function stateText({ isInstalled, path, message }: CommandStatus): string {
  if (!isInstalled) return 'Not installed. For terminals, scripts and agents.'
  return message === null ? `Installed at ${path}` : `Installed at ${path}. ${message}`
}
