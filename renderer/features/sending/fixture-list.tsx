import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Fixture } from '#contract/sending'
import { readyValue } from '../../state/resource.ts'
import { chooseFixture, loadFixtures, useSending } from '../../state/sending-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ServiceMark, serviceName } from '../deliveries/service-mark.tsx'
import { StatusWord } from '../deliveries/status-word.tsx'
import { kindText } from '../deliveries/words.ts'
import { type FixtureGroup, fixtureGroups, variantText } from './fixture-groups.ts'

const none: readonly Fixture[] = []

/** All fixtures by service, kind and status; found by typing, chosen by arrows. */
export function FixtureList() {
  const fixtures = useSending(state => readyValue(state.fixtures) ?? none)
  const [search, setSearch] = useState('')
  const groups = useMemo(() => fixtureGroups(fixtures, search), [fixtures, search])
  const shown = groups.flatMap(group => group.fixtures)
  return (
    <div className="fixture-pane">
      <input
        data-first-focus
        type="search"
        className="fixture-search"
        placeholder="Search fixtures"
        aria-label="Search fixtures"
        form="send-form"
        spellCheck={false}
        autoComplete="off"
        value={search}
        onChange={event => setSearch(event.target.value)}
        onKeyDown={event => onArrows(event, shown)}
      />
      <FixtureListing groups={groups} shown={shown} />
    </div>
  )
}

function FixtureListing(props: ListingProps) {
  const fixtures = useSending(state => state.fixtures)
  if (fixtures.state === 'loading') return <Skeleton lines={10} label="Loading the fixtures" />
  if (fixtures.state === 'failed')
    return (
      <Failure
        what="The fixtures could not be read."
        message={fixtures.error.message}
        onRetry={() => void loadFixtures()}
      />
    )
  return props.shown.length === 0 ? <EmptyState title="No fixture has these words" /> : <Listing {...props} />
}

interface ListingProps {
  readonly groups: readonly FixtureGroup[]
  /** All of the groups' fixtures, in order. */
  readonly shown: readonly Fixture[]
}

function Listing({ groups, shown }: ListingProps) {
  const fixtureId = useSending(state => state.fixtureId)
  const isShown = shown.some(fixture => fixture.id === fixtureId)
  return (
    <div
      id="fixture-list"
      className="fixture-list"
      role="listbox"
      aria-label="Fixtures"
      aria-activedescendant={isShown ? `fixture-${fixtureId}` : undefined}
      tabIndex={0}
      onKeyDown={event => onArrows(event, shown)}
    >
      {groups.map(group => (
        // biome-ignore lint/a11y/useSemanticElements: options may be grouped inside a listbox only by role
        <div key={`${group.service}-${group.kind}`} role="group" aria-label={kindText(group.kind)}>
          <div className="fixture-group" role="presentation">
            <ServiceMark service={group.service} />
            {kindText(group.kind)}
            <span className="quiet">{serviceName(group.service)}</span>
          </div>
          {group.fixtures.map(fixture => (
            <FixtureOption key={fixture.id} fixture={fixture} isChosen={fixture.id === fixtureId} />
          ))}
        </div>
      ))}
    </div>
  )
}

function FixtureOption({ fixture, isChosen }: { readonly fixture: Fixture; readonly isChosen: boolean }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox holds the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={`fixture-${fixture.id}`}
      role="option"
      aria-selected={isChosen}
      title={fixture.title}
      data-fixture-id={fixture.id}
      className="fixture-option"
      onClick={() => chooseFixture(fixture.id)}
    >
      <StatusWord status={fixture.status} refundStatus={fixture.refundStatus} hasRefundWord />
      <span className="fixture-variant">{variantText(fixture)}</span>
    </div>
  )
}

function onArrows(event: KeyboardEvent, shown: readonly Fixture[]): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const at = shown.findIndex(fixture => fixture.id === useSending.getState().fixtureId)
  const next = shown[at < 0 ? 0 : at + step]
  if (next === undefined) return
  chooseFixture(next.id)
  document.getElementById(`fixture-${next.id}`)?.scrollIntoView({ block: 'nearest' })
}
