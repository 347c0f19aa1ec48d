import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import type { SignedInBrowser } from '#contract/access'
import { browsersQuery, ownBrowserId, signOut, signOutOthers } from '#data'
import { Button, IconButton, Loaded, Problem, Row, Section, useAction } from '#ui'
import { useClock } from '../../notification/use-clock.ts'

/** The browsers that are signed in to this data folder. */
export function BrowsersSection() {
  const browsers = useQuery(browsersQuery)
  const { run, error } = useAction(signOutOthers)
  const hasOthers = browsers.data !== undefined && browsers.data.browsers.length > 1

  return (
    <Section
      title="Signed-in browsers"
      note="Signed in until you sign them out."
      actions={
        hasOthers ? (
          <Button size="small" onClick={() => run()}>
            Sign out other browsers
          </Button>
        ) : undefined
      }
    >
      <Loaded
        from={browsers}
        loading="Loading signed-in browsers"
        failed="Couldn’t load the signed-in browsers."
        lines={2}
      >
        {data => (
          <ul aria-label="Signed-in browsers">
            {data.browsers.map(browser => (
              <BrowserRow key={browser.id} browser={browser} />
            ))}
          </ul>
        )}
      </Loaded>
      <Problem error={error} />
    </Section>
  )
}

function BrowserRow({ browser }: { readonly browser: SignedInBrowser }) {
  const { id, name, signedInAtMs, lastUsedAtMs } = browser
  const { run, error } = useAction(signOut)
  const isOwn = id === ownBrowserId()
  const clock = useClock()
  return (
    <>
      <Row as="li" gap="2" className="min-h-row border-line-soft border-b">
        <span className="min-w-0 flex-1">
          {name}
          {isOwn ? <span className="quiet"> · this browser</span> : null}
        </span>
        <span className="quiet tabular text-small" title={`Last used ${clock.full(lastUsedAtMs)}`}>
          signed in {clock.short(signedInAtMs)}, last used {clock.short(lastUsedAtMs)}
        </span>
        <IconButton
          label={isOwn ? 'Sign out this browser' : `Sign out ${name}`}
          side="left"
          onClick={() => run(id)}
        >
          <LogOut aria-hidden />
        </IconButton>
      </Row>
      {error === null ? null : (
        <li>
          <Problem error={error} />
        </li>
      )}
    </>
  )
}
