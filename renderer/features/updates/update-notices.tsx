import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AvailableRelease, UpdateStatus } from '#contract/updates'
import { changeSettings, updatesQuery, useSettings, useStatus } from '#data'
import { openDocs } from '#navigation'
import { Button, Notice, perform, recall, remember } from '#ui'
import { lookNote } from './update-text.ts'

/**
 * Calm notices across the window: the only question about updates, a newer version, and the news of this
 * version.
 */
export function UpdateNotices({ onOpenSettings }: { readonly onOpenSettings: () => void }) {
  const isDesktop = useStatus(status => status?.host === 'desktop')
  return (
    <>
      <NewsNotice />
      {isDesktop ? <DesktopNotices onOpenSettings={onOpenSettings} /> : null}
    </>
  )
}

/** Once after an update. */
function NewsNotice() {
  const version = useStatus(status => status?.version ?? '')
  const shown = useSettings(settings => settings?.shownVersion ?? '')
  if (version === '' || shown === '' || shown === version) return null
  const done = (): void => perform(changeSettings({ shownVersion: version }))
  const open = (): void => {
    done()
    openDocs('whats-new')
  }
  return (
    <CalmNotice title={`This is Hooktrail ${version}.`} onDismiss={done} dismissLabel="Dismiss">
      <Button size="small" onClick={open}>
        Show what’s new
      </Button>
    </CalmNotice>
  )
}

function DesktopNotices({ onOpenSettings }: { readonly onOpenSettings: () => void }) {
  const { data } = useQuery(updatesQuery)
  const choice = useSettings(settings => settings?.updates)
  if (data === undefined || data.feedUrl === null) return null
  if (choice === 'unasked' && data.mayAsk) return <Question feedUrl={data.feedUrl} />
  return data.release === null || choice === undefined ? null : (
    <ReleaseNotice key={data.release.version} release={data.release} onOpen={onOpenSettings} />
  )
}

/** Asked once: either response is saved, and can be changed in Settings. */
function Question({ feedUrl }: { readonly feedUrl: NonNullable<UpdateStatus['feedUrl']> }) {
  return (
    <CalmNotice
      title="Check for updates daily?"
      text={lookNote(feedUrl)}
      onDismiss={() => perform(changeSettings({ updates: 'off' }))}
      dismissLabel="Don’t check"
    >
      <Button size="small" tone="primary" onClick={() => perform(changeSettings({ updates: 'on' }))}>
        Check daily
      </Button>
    </CalmNotice>
  )
}

function ReleaseNotice(props: { readonly release: AvailableRelease; readonly onOpen: () => void }) {
  const { version } = props.release
  const [isDismissed, setDismissed] = useState(recall(key) === version)
  if (isDismissed) return null
  const dismiss = (): void => {
    remember(key, version)
    setDismissed(true)
  }
  return (
    <CalmNotice title={`Hooktrail ${version} is available.`} onDismiss={dismiss} dismissLabel="Dismiss">
      <Button size="small" onClick={props.onOpen}>
        View update
      </Button>
    </CalmNotice>
  )
}

interface CalmNoticeProps {
  readonly title: string
  readonly text?: string
  readonly dismissLabel: string
  readonly onDismiss: () => void
  readonly children: ReactNode
}

function CalmNotice({ title, text, dismissLabel, onDismiss, children }: CalmNoticeProps) {
  return (
    <Notice
      isBanner
      tone="info"
      title={title}
      actions={
        <>
          <Button size="small" tone="quiet" onClick={onDismiss}>
            {dismissLabel}
          </Button>
          {children}
        </>
      }
    >
      {text}
    </Notice>
  )
}

/** The version whose notice was dismissed in this window. It is shown again where the browser blocks site data. */
const key = 'hooktrail.dismissed-release'
