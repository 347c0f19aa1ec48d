import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { maximumTargets } from '#contract/sending/routes'
import { Button, Section, Stack } from '#ui'
import { SearchField } from '../../search/index.ts'
import { type DraftTarget, newKey, type RouteDraft } from '../route-draft.ts'
import { changeDraft } from '../routes-store.ts'
import styles from './forward-section.module.css'
import { MissedNotice } from './missed-notice.tsx'
import { TargetRow } from './target-row.tsx'

/** The targets that deliveries are forwarded to, and which deliveries. */
export function ForwardSection({ draft }: { readonly draft: RouteDraft }) {
  const { targets } = draft

  function change(key: number, next: Partial<DraftTarget>): void {
    changeDraft({ targets: targets.map(one => (one.key === key ? { ...one, ...next } : one)) })
  }

  return (
    <Section
      title="Forward to"
      note="Byte for byte, without delaying the response."
      actions={
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={targets.length >= maximumTargets}
          reason={`At most ${maximumTargets} apps.`}
          onClick={() => changeDraft({ targets: [...targets, { key: newKey(), url: '', keepPath: true }] })}
        >
          Add app
        </Button>
      }
    >
      {targets.length === 0 ? (
        <p className={clsx('quiet', styles.none)}>No app: deliveries are saved but not forwarded.</p>
      ) : (
        <Stack as="ul" gap="2" id="route-targets">
          {targets.map((target, index) => (
            <TargetRow
              key={target.key}
              target={target}
              place={index + 1}
              routeId={draft.id}
              onChange={next => change(target.key, next)}
              onRemove={() => changeDraft({ targets: targets.filter(({ key }) => key !== target.key) })}
            />
          ))}
        </Stack>
      )}
      {draft.id === null ? null : <MissedNotice routeId={draft.id} />}
      {targets.length === 0 && draft.query === '' ? null : (
        <div className={styles.query}>
          <p className={styles.queryLabel}>Filter</p>
          <SearchField
            id="route-query"
            list="routes"
            label="Forward only matching deliveries"
            placeholder="All deliveries, or a search such as kind:issuance"
            search={draft.query}
            onSearch={query => changeDraft({ query })}
            onWrite={query => changeDraft({ query })}
            searchError={null}
            count={null}
            listId="route-targets"
          />
        </div>
      )}
    </Section>
  )
}
