import { Tag, X } from 'lucide-react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { quotedTerm } from '#contract/query/tokens'
import { deliveriesWindow, tagDeliveries } from '#data'
import { goTo } from '#navigation'
import { IconButton, VisibleText } from '#ui'
import { report } from './actions.ts'
import { oneChosen, openOrganizing } from './state/organizing.ts'
import styles from './tag-chips.module.css'

/** The tags of the open delivery: each searches the deliveries that have it, and can be removed. */
export function TagChips({ detail }: { readonly detail: Pick<DeliveryDetail, 'id' | 'tags'> }) {
  const { id, tags } = detail
  return (
    <ul className={styles.chips} aria-label="Tags">
      {tags.map(tag => (
        <li key={tag} className={styles.chip}>
          <button
            type="button"
            className={styles.name}
            title="View deliveries with this tag"
            onClick={() => showTagged(tag)}
          >
            <VisibleText text={tag} />
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove tag ${tag}`}
            onClick={() => void report(tagDeliveries({ of: { ids: [id] }, remove: [tag] }), 'untagged')}
          >
            <X aria-hidden />
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

function showTagged(tag: string): void {
  goTo('deliveries')
  deliveriesWindow.search(/^[^\s()"]+$/.test(tag) ? `tag:${tag}` : quotedTerm('tag', tag))
}
