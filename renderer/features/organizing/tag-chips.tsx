import { Tag, X } from 'lucide-react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { termText } from '#contract/query/query-terms'
import { tagDeliveries } from '#data'
import { openDeliveries } from '#navigation'
import { IconButton, perform, VisibleText } from '#ui'
import { oneChosen, openOrganizing, report } from './state/organizing.ts'

/** The tags of the open delivery: each searches the deliveries that have it, and can be removed. */
export function TagChips({ detail }: { readonly detail: Pick<DeliveryDetail, 'id' | 'tags'> }) {
  const { id, tags } = detail
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label="Tags">
      {tags.map(tag => (
        <li
          key={tag}
          className="inline-flex h-5.5 max-w-55 items-center rounded-pill border border-accent-line bg-accent-soft text-small"
        >
          <button
            type="button"
            className="truncate rounded-pill border-0 bg-transparent py-0 pr-0 pl-2 text-default hover:underline"
            title="View deliveries with this tag"
            onClick={() => openDeliveries(termText('tag', [tag]))}
          >
            <VisibleText text={tag} />
          </button>
          <button
            type="button"
            className="grid h-5.5 w-6 place-items-center rounded-pill border-0 bg-transparent p-0 text-muted hover:text-default"
            aria-label={`Remove tag ${tag}`}
            onClick={() => perform(report(tagDeliveries({ of: { ids: [id] }, remove: [tag] }), 'untagged'))}
          >
            <X aria-hidden className="size-3" />
          </button>
        </li>
      ))}
      <li>
        <IconButton
          label="Add tag"
          keys="l"
          aria-keyshortcuts="l"
          onClick={() => openOrganizing('tags', oneChosen(id))}
        >
          <Tag aria-hidden />
        </IconButton>
      </li>
    </ul>
  )
}
