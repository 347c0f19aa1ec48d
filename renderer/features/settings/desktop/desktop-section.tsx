import { useQuery } from '@tanstack/react-query'
import type { DesktopStatus } from '#contract/host'
import { changeSettings, desktopQuery, startAtLogin } from '#data'
import { ActionSwitch, Loaded, Section } from '#ui'
import { CommandRow } from './command-row.tsx'

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
