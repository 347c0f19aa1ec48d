import { clsx } from 'clsx'
import { Pin, StickyNote, Tag as TagIcon } from 'lucide-react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { withVisible } from '#contract/json/invisible-characters'
import { Tag, VisibleText } from '#ui'
import styles from './tags-cell.module.css'

/** Further tags are counted; in a narrow list all but the first. */
const shownTags = 2

/** The tags of a delivery in its row, whether it has a note, and whether it is pinned. Nothing without any. */
export function TagsCell({ row }: { readonly row: Pick<DeliverySummary, 'tags' | 'hasNote' | 'isPinned'> }) {
  const { tags, hasNote, isPinned } = row
  if (tags.length === 0 && !hasNote && !isPinned) return null
  return (
    <span
      className={clsx('inline-flex min-w-0 items-center gap-1 overflow-hidden', styles.tags)}
      title={tags.length === 0 ? undefined : withVisible(tags.join(', '))}
    >
      {tags.slice(0, shownTags).map((tag, index) => (
        <Tag
          key={tag}
          className={clsx(
            'max-w-24 flex-initial border-accent-line bg-accent-soft text-muted',
            styles.tag,
            index > 0 && styles.wide,
          )}
        >
          <span className="visually-hidden">tag </span>
          <span className="overflow-hidden text-ellipsis leading-3.5">
            <VisibleText text={tag} />
          </span>
        </Tag>
      ))}
      {tags.length === 0 ? null : (
        <TagIcon className={clsx('size-3 flex-none text-subtle', styles.sign)} aria-hidden />
      )}
      <Others count={tags.length - shownTags} className={styles.wide} />
      <Others count={tags.length - 1} className={styles.narrow} />
      {hasNote ? (
        <StickyNote className="size-3 flex-none text-subtle" role="img" aria-label="has a note" />
      ) : null}
      {isPinned ? <Pin className="size-3 flex-none text-subtle" role="img" aria-label="pinned" /> : null}
    </span>
  )
}

function Others({ count, className }: { readonly count: number; readonly className: string | undefined }) {
  return count > 0 ? <span className={clsx('tabular', styles.others, className)}>+{count}</span> : null
}
