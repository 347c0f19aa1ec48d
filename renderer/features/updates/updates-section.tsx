import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { UpdateChoice, UpdateStatus } from '#contract/updates'
import { changeSettings, checkForUpdates, updatesQuery } from '#data'
import { ActionSwitch, Button, Loaded, Problem, Row, Section, useAction } from '#ui'
import { useClock } from '../../notification/use-clock.ts'
import { ReleaseCard } from './release-card.tsx'
import { isInProgress, lookNote, resultText, workText } from './update-text.ts'
import styles from './updates-section.module.css'

/** Updates of the desktop app: whether it checks for them, the last check, and its result. */
export function UpdatesSection({ choice }: { readonly choice: UpdateChoice }) {
  const status = useQuery(updatesQuery)
  return (
    <Section title="Updates" note="Off until you turn them on.">
      <Loaded from={status} loading="Loading updates" failed="Couldn’t load the state of updates." lines={3}>
        {data =>
          data.feedUrl === null ? (
            <p className="quiet">Not available in this build.</p>
          ) : (
            <Content status={data} feedUrl={data.feedUrl} choice={choice} />
          )
        }
      </Loaded>
    </Section>
  )
}

interface ContentProps {
  readonly status: UpdateStatus
  readonly feedUrl: string
  readonly choice: UpdateChoice
}

function Content({ status, feedUrl, choice }: ContentProps) {
  const { run, error } = useAction(checkForUpdates)
  const clock = useClock()
  const { lastLook, release, work } = status
  const isBusy = isInProgress(work)
  const isLookFailed = work.kind === 'failed' && release === null
  return (
    <>
      <ActionSwitch
        className="px-0 pt-1 pb-2"
        label="Check for updates daily"
        note={lookNote(feedUrl)}
        isOn={choice === 'on'}
        onChange={isOn => changeSettings({ updates: isOn ? 'on' : 'off' })}
      />
      <dl className={clsx('grid items-center gap-x-4 gap-y-1 pb-2', styles.facts)}>
        <dt>Last check</dt>
        <dd>
          <span>{resultText(status)}</span>
          {lastLook === null ? null : (
            <span className="quiet" title={clock.full(lastLook.atMs)}>
              {' '}
              · {clock.short(lastLook.atMs)}
            </span>
          )}
        </dd>
      </dl>
      <Problem error={error} />
      {release === null ? null : <ReleaseCard release={release} work={work} />}
      <Row gap="3" className="pt-2">
        <Button disabled={isBusy} reason="An update is in progress." onClick={() => run()}>
          Check now
        </Button>
        <span className="quiet" role="status">
          {release === null || isLookFailed ? workText(work) : ''}
        </span>
      </Row>
    </>
  )
}
