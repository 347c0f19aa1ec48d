import type { Settings } from '#contract/settings'
import { change, changeSettings } from '#data'
import { ActionSwitch, Button, Problem, Row, Section, Stack, useAction } from '#ui'

type Choices = Settings['notifications']

const lines: readonly { readonly name: keyof Choices; readonly label: string; readonly note: string }[] = [
  { name: 'failed', label: 'Record failed', note: 'Shows kind, amount and reason.' },
  { name: 'errors', label: 'Error found', note: 'A delivery has a finding of severity error.' },
  { name: 'overdue', label: 'Final status overdue', note: 'A record has no final status in time.' },
  { name: 'appDown', label: 'App is down', note: 'A route can’t forward to its app.' },
]

/** Which notifications of the system are shown while another window has the focus. */
export function NotificationsSection({ choices }: { readonly choices: Choices }) {
  const { run, error } = useAction(() => change('host.testNotification', {}))
  return (
    <Section title="Notifications" note="Shown while another window has the focus.">
      <Stack gap="3">
        {lines.map(({ name, label, note }) => (
          <ActionSwitch
            key={name}
            label={label}
            note={note}
            isOn={choices[name]}
            onChange={isOn => changeSettings({ notifications: { [name]: isOn } })}
          />
        ))}
        <Problem error={error} />
        <Row gap="3">
          <Button onClick={() => run()}>Send test notification</Button>
        </Row>
      </Stack>
    </Section>
  )
}
