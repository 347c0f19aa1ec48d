import { clsx } from 'clsx'
import type { AvailableRelease, UpdateWork } from '#contract/updates'
import { installUpdate } from '#data'
import { Button, CopyButton, Problem, ProgressBar, Row, sizeText, useAction } from '#ui'
import { useClock } from '../../notification/use-clock.ts'
import { Markdown } from '../docs/index.ts'
import styles from './release-card.module.css'
import { isInProgress, workText } from './update-text.ts'

interface ReleaseCardProps {
  readonly release: AvailableRelease
  readonly work: UpdateWork
}

/** A newer version: its news, its source, and how this copy gets it. */
export function ReleaseCard({ release, work }: ReleaseCardProps) {
  const { version, publishedAtMs, notes, pageUrl, file, command, way } = release
  const clock = useClock()
  const installing = useAction(installUpdate)
  return (
    <section
      className="flex flex-col gap-2 rounded-large border border-line bg-raised px-4 py-3"
      aria-label={`Hooktrail ${version}`}
    >
      <header className={clsx('flex items-baseline gap-3', styles.head)}>
        <h4>Hooktrail {version}</h4>
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
        <span className={clsx(work.kind === 'failed' ? 'text-error' : 'quiet')} role="status">
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
