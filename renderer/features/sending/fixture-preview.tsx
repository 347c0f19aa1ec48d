import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Subject } from '#contract/sending/sending'
import type { FixtureId } from '#contract/terms'
import { type FixtureUse, latestFixture, previewQuery } from '#data'
import { selectedDelivery } from '#navigation'
import { CopyButton, LineView, Loaded } from '#ui'
import { prettyJson } from '../../notification/pretty-json.ts'

/** The formatted body that would be sent now. The previous one stays until it is fetched. */
export function FixturePreview({ use }: { readonly use: FixtureUse }) {
  const preview = useQuery({ ...previewQuery(use), placeholderData: keepPreviousData })
  return (
    <section
      className="relative flex min-h-24 grow basis-30 flex-col overflow-hidden rounded border border-line bg-sunken"
      aria-label="Body preview"
    >
      <Loaded from={preview} loading="Loading preview" failed="Couldn’t load the preview." isInset>
        {({ body }) => (
          <>
            <LineView text={prettyJson(body)} label="Body" isCompact />
            <span className="absolute top-0.75 right-0.75">
              <CopyButton text={body} label="Copy preview" />
            </span>
          </>
        )}
      </Loaded>
    </section>
  )
}

/** The selected delivery's record, if the fixture has the same service and kind. */
export function followableRecordKey(fixtureId: FixtureId): string | null {
  const fixture = latestFixture(fixtureId)
  const selected = selectedDelivery()
  if (fixture === undefined || selected === null) return null
  return selected.service === fixture.service && selected.kind === fixture.kind ? selected.recordKey : null
}

/** The parameters for sending the fixture: for a new record (`null`), or as the next status of a record. */
export function fixtureUse(id: FixtureId, recordKey: string | null): FixtureUse {
  const subject: Subject = recordKey === null ? { record: 'new' } : { record: 'existing', recordKey }
  return { id, subject }
}
