import type { JsonNode } from '#contract/json/text'
import { countOf, countText, Notice, PaneInset } from '#ui'
import { treeSize } from '../payload/tree-size.ts'

/** More than any notification has. */
const manyLevels = 64
const manyMembers = 5000

/** A notice that a body is unusually deep or wide, and how it is shown. */
export function SizeNotice({ root }: { readonly root: JsonNode }) {
  const { levels, widest, values } = treeSize(root)
  const isDeep = levels > manyLevels
  const isWide = widest > manyMembers
  if (!isDeep && !isWide) return null
  return (
    <PaneInset>
      <Notice
        tone="info"
        title={
          isDeep
            ? `${countText(levels)} levels deep.`
            : `${countText(widest)} entries in one object or array.`
        }
      >
        {countOf(values, 'value')} in all.{' '}
        {isDeep ? 'Deep levels start collapsed; indentation stops at level 20.' : ''}
        {isWide ? ' Long lists show their first and last entries.' : ''}
      </Notice>
    </PaneInset>
  )
}
