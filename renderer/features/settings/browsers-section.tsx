import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SignedInBrowser } from '#contract/access'
import type { WireError } from '#contract/errors'
import { loadBrowsers, ownBrowserId, signOut, signOutOthers, useAccess } from '../../state/access-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { fullTimeText, shortTimeText } from '../../ui/text/time-text.ts'
import './browsers-section.css'

/** The browsers that are signed in to this data folder. */
export function BrowsersSection() {
  const browsers = useAccess(state => state.browsers)
  const [error, setError] = useState<WireError | null>(null)
  useEffect(() => void loadBrowsers(), [])
  const hasOthers = browsers.state === 'ready' && browsers.value.length > 1

  return (
    <Section
      title="Signed-in browsers"
      note="Each stays signed in until it is signed out, or was not used for 30 days."
      actions={
        hasOthers ? (
          <Button size="small" onClick={() => void signOutOthers().then(setError)}>
            Sign out all others
          </Button>
        ) : undefined
      }
    >
      <BrowserList onSignOut={browser => void signOut(browser.id).then(setError)} />
      {error === null ? null : (
        <p className="browser-error" role="alert">
          {error.message}
        </p>
      )}
    </Section>
  )
}

function BrowserList({ onSignOut }: { readonly onSignOut: (browser: SignedInBrowser) => void }) {
  const browsers = useAccess(state => state.browsers)
  switch (browsers.state) {
    case 'loading':
      return <Skeleton lines={2} label="Loading the signed-in browsers" />
    case 'failed':
      return (
        <Failure
          what="The signed-in browsers could not be read."
          message={browsers.error.message}
          onRetry={() => void loadBrowsers()}
        />
      )
    case 'ready':
      return (
        <ul className="browsers" aria-label="Signed-in browsers">
          {browsers.value.map(browser => (
            <BrowserRow key={browser.id} browser={browser} onSignOut={() => onSignOut(browser)} />
          ))}
        </ul>
      )
  }
}

function BrowserRow(props: { readonly browser: SignedInBrowser; readonly onSignOut: () => void }) {
  const { id, name, signedInAtMs, lastUsedAtMs } = props.browser
  const isOwn = id === ownBrowserId()
  const nowMs = Date.now()
  return (
    <li className="browser">
      <span className="browser-name">
        {name}
        {isOwn ? <span className="quiet"> · this browser</span> : null}
      </span>
      <span className="browser-times quiet tabular" title={`Last used ${fullTimeText(lastUsedAtMs)}`}>
        signed in {shortTimeText(signedInAtMs, nowMs)}, last used {shortTimeText(lastUsedAtMs, nowMs)}
      </span>
      <IconButton
        label={isOwn ? 'Sign out this browser' : `Sign out ${name}`}
        side="left"
        onClick={props.onSignOut}
      >
        <LogOut aria-hidden />
      </IconButton>
    </li>
  )
}
