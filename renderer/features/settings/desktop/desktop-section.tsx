import { useQuery } from '@tanstack/react-query'
import type { CommandStatus, DesktopStatus } from '#contract/host'
import { changeSettings, desktopQuery, installCommand, startAtLogin } from '#data'
import { ActionSwitch, Button, Loaded, Problem, Row, Section, useAction, VisibleText } from '#ui'

/** Functions of the desktop app: stay in the tray, start at login, and a command of every shell. */
export function DesktopSection({ keepsCapturing }: { readonly keepsCapturing: boolean }) {
  const desktop = useQuery(desktopQuery)
  return (
    <Section title="Desktop">
      <Loaded
        from={desktop}
        loading="Loading desktop settings"
        failed="Couldn’t load these settings."
        lines={2}
      >
        {status => (
          <div className="grid gap-3 pt-1 pb-2">
            <ActionSwitch
              label="Keep capturing in the tray"
              note={trayNote(status, keepsCapturing)}
              isOn={keepsCapturing}
              onChange={isOn => changeSettings({ keepsCapturing: isOn })}
            />
            <ActionSwitch
              label="Start at login"
              note={status.login.message ?? 'Starts in the tray, without a window.'}
              isOn={status.login.isOn}
              isDisabled={!status.login.isAvailable}
              onChange={startAtLogin}
            />
            {status.command === null ? null : <CommandRow command={status.command} />}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function trayNote({ hasTray }: DesktopStatus, keepsCapturing: boolean): string {
  if (!hasTray) return 'This desktop shows no tray icons: closing the window quits Hooktrail.'
  return keepsCapturing ? 'Closing the window hides it.' : 'Closing the window quits Hooktrail.'
}

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
  if (!isInstalled) return 'The command is not installed. Terminals, scripts and agents use it.'
  return message === null ? `Installed at ${path}` : `Installed at ${path}. ${message}`
}
