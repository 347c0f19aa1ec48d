import { StickyNote } from 'lucide-react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { withVisible } from '#contract/json/invisible-characters'
import { Tag } from '../../ui/text/tag.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import styles from './tags-cell.module.css'

/** More are counted. */
const shownTags = 2

/** The tags of a delivery in its row, and whether it has a note. Nothing without either. */
export function TagsCell({ row }: { readonly row: Pick<DeliverySummary, 'tags' | 'hasNote'> }) {
  const { tags, hasNote } = row
  if (tags.length === 0 && !hasNote) return null
  const hidden = tags.length - shownTags
  return (
    <span className={styles.tags} title={tags.length === 0 ? undefined : withVisible(tags.join(', '))}>
      {tags.slice(0, shownTags).map(tag => (
        <Tag key={tag} className={styles.tag}>
          <span className="visually-hidden">tag </span>
          <span className={styles.name}>
            <VisibleText text={tag} />
          </span>
        </Tag>
      ))}
      {hidden > 0 ? <Tag className="tabular">+{hidden}</Tag> : null}
      {hasNote ? <StickyNote className={styles.note} role="img" aria-label="has a note" /> : null}
    </span>
  )
}
