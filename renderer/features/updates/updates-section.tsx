import { useQuery } from '@tanstack/react-query'
import type { AvailableRelease, UpdateChoice, UpdateStatus, UpdateWork } from '#contract/updates'
import { changeSettings, checkForUpdates, installUpdate, updatesQuery } from '#data'
import {
  ActionSwitch,
  Button,
  CopyButton,
  Loaded,
  Problem,
  ProgressBar,
  Row,
  Section,
  SectionFacts,
  sizeText,
  useAction,
} from '#ui'
import { useClock } from '../../notification/use-clock.ts'
import { Markdown } from '../docs/index.ts'
import { isInProgress, lookNote, resultText, workText } from './update-text.ts'

/** Updates of the desktop app: whether it checks for them, the last check, and its result. */
export function UpdatesSection({ choice }: { readonly choice: UpdateChoice }) {
  const status = useQuery(updatesQuery)
  return (
    <Section title="Updates" note="Off until you turn them on.">
      <Loaded from={status} loading="Loading updates" failed="Couldn’t load the state of updates." lines={3}>
        {data =>
          data.feedUrl === null ? (
            <p className="quiet">Updates are not available in this build.</p>
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
      <SectionFacts className="pb-2">
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
      </SectionFacts>
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

interface ReleaseCardProps {
  readonly release: AvailableRelease
  readonly work: UpdateWork
}

/** A newer version: its news, its source, and how this copy gets it. */
function ReleaseCard({ release, work }: ReleaseCardProps) {
  const { version, publishedAtMs, notes, pageUrl, file, command, way } = release
  const clock = useClock()
  const installing = useAction(installUpdate)
  return (
    <section
      className="flex flex-col gap-2 rounded-large border border-line bg-raised px-4 py-3"
      aria-label={`Hooktrail ${version}`}
    >
      <header className="flex items-baseline gap-3">
        <h4 className="m-0 font-strong text-medium">Hooktrail {version}</h4>
        <span className="quiet" title={clock.full(publishedAtMs)}>
          {clock.timeOrDay(publishedAtMs)}
        </span>
        {file === null ? null : <span className="quiet tabular">{sizeText(file.bytes)}</span>}
      </header>
      <div className="max-h-65 overflow-y-auto">
        <Markdown text={notes} />
      </div>
      {command === null ? null : (
        <div className="wrap-anywhere">
          <p className="quiet">Download the package, then run in its folder:</p>
          <Row gap="1">
            <code className="mono">{command}</code>
            <CopyButton text={command} label="Copy command" />
          </Row>
        </div>
      )}
      <Row gap="3" className="pt-1">
        {way === 'install' ? <InstallButton work={work} onInstall={step => installing.run(step)} /> : null}
        <a
          className="text-accent hover:text-accent-hover"
          href={pageUrl}
          target="_blank"
          rel="noreferrer"
          title={pageUrl}
        >
          Open release page
        </a>
        <span className={work.kind === 'failed' ? 'text-error' : 'quiet'} role="status">
          {work.kind === 'downloading' ? '' : workText(work)}
        </span>
      </Row>
      <Problem error={installing.error} />
      {work.kind === 'downloading' ? (
        <ProgressBar value={work.doneBytes / Math.max(1, work.totalBytes)} label={workText(work)} />
      ) : null}
    </section>
  )
}

interface InstallButtonProps {
  readonly work: UpdateWork
  readonly onInstall: (step: 'download' | 'restart') => void
}

function InstallButton({ work, onInstall }: InstallButtonProps) {
  const isReady = work.kind === 'ready'
  return (
    <Button
      tone="primary"
      disabled={isInProgress(work)}
      reason="An update is in progress."
      onClick={() => onInstall(isReady ? 'restart' : 'download')}
    >
      {isReady ? 'Restart to update' : 'Download and install'}
    </Button>
  )
}
