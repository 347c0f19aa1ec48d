import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Fixture } from '#contract/sending/sending'
import type { FixtureId } from '#contract/terms'
import { fixturesQuery } from '../../data/sending/fixtures.ts'
import { ServiceMark, serviceName } from '../../notification/service-mark.tsx'
import { StatusWord } from '../../notification/status-word.tsx'
import { kindText } from '../../notification/words.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { type FixtureGroup, fixtureGroups, variantText } from './fixture-groups.ts'

const none: readonly Fixture[] = []

interface FixtureListProps {
  readonly chosenId: FixtureId | null
  readonly onChoose: (id: FixtureId) => void
  /** Enter in the search submits this form. */
  readonly form?: string
}

/** All fixtures by service, kind and status; found by typing, chosen by arrows. */
export function FixtureList({ chosenId, onChoose, form }: FixtureListProps) {
  const fixtures = useQuery(fixturesQuery).data?.fixtures ?? none
  const [search, setSearch] = useState('')
  const groups = useMemo(() => fixtureGroups(fixtures, search), [fixtures, search])
  const listing: ListingProps = { groups, shown: groups.flatMap(group => group.fixtures), chosenId, onChoose }
  return (
    <div className="fixture-pane">
      <input
        data-first-focus
        id="fixture-search"
        type="search"
        className="fixture-search"
        placeholder="Search fixtures"
        aria-label="Search fixtures"
        form={form}
        spellCheck={false}
        autoComplete="off"
        value={search}
        onChange={event => setSearch(event.target.value)}
        onKeyDown={event => onArrows(event, listing)}
      />
      <FixtureListing {...listing} />
    </div>
  )
}

function FixtureListing(props: ListingProps) {
  const catalogue = useQuery(fixturesQuery)
  return (
    <Loaded
      from={catalogue}
      loading="Loading the fixtures"
      failed="The fixtures could not be read."
      lines={10}
    >
      {() =>
        props.shown.length === 0 ? <EmptyState title="No fixture has these words" /> : <Listing {...props} />
      }
    </Loaded>
  )
}

interface ListingProps {
  readonly groups: readonly FixtureGroup[]
  /** All of the groups' fixtures, in order. */
  readonly shown: readonly Fixture[]
  readonly chosenId: FixtureId | null
  readonly onChoose: (id: FixtureId) => void
}

function Listing(props: ListingProps) {
  const { groups, shown, chosenId, onChoose } = props
  const isShown = shown.some(fixture => fixture.id === chosenId)
  return (
    <div
      id="fixture-list"
      className="fixture-list"
      role="listbox"
      aria-label="Fixtures"
      aria-activedescendant={isShown ? `fixture-${chosenId}` : undefined}
      tabIndex={0}
      onKeyDown={event => onArrows(event, props)}
    >
      {groups.map(group => (
        // biome-ignore lint/a11y/useSemanticElements: options may be grouped inside a listbox only by role
        <div key={group.key} role="group" aria-label={groupName(group)}>
          <div className="fixture-group" role="presentation">
            <ServiceMark service={group.service} />
            {kindText(group.kind)}
            <span className="quiet">{group.isOwn ? 'your own' : serviceName(group.service)}</span>
          </div>
          {group.fixtures.map(fixture => (
            <FixtureOption
              key={fixture.id}
              fixture={fixture}
              isChosen={fixture.id === chosenId}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function groupName({ kind, isOwn }: FixtureGroup): string {
  return isOwn ? `${kindText(kind)}, your own` : kindText(kind)
}

interface OptionProps {
  readonly fixture: Fixture
  readonly isChosen: boolean
  readonly onChoose: (id: FixtureId) => void
}

function FixtureOption({ fixture, isChosen, onChoose }: OptionProps) {
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
      onClick={() => onChoose(fixture.id)}
    >
      <StatusWord status={fixture.status} refundStatus={fixture.refundStatus} hasRefundWord />
      <span className="fixture-variant">{fixture.isOwn ? fixture.title : variantText(fixture)}</span>
    </div>
  )
}

function onArrows(event: KeyboardEvent, { shown, chosenId, onChoose }: ListingProps): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  event.stopPropagation()
  const at = shown.findIndex(fixture => fixture.id === chosenId)
  const next = shown[at < 0 ? 0 : at + step]
  if (next === undefined) return
  onChoose(next.id)
  document.getElementById(`fixture-${next.id}`)?.scrollIntoView({ block: 'nearest' })
}
