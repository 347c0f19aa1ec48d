import type { JsonNode } from '#contract/json/text'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PaneInset } from '../../ui/layout/pane.tsx'
import { countOf, countText } from '../../ui/text/number-text.ts'
import { treeSize } from './payload/tree-size.ts'

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
        title={isDeep ? `${countText(levels)} levels deep.` : `${countText(widest)} in one.`}
      >
        {countOf(values, 'value')} in all.{' '}
        {isDeep ? 'Deep levels begin closed, and are drawn no further to the right after the twentieth.' : ''}
        {isWide ? ' Of very many the first and the last are shown, the others when you ask for them.' : ''}
      </Notice>
    </PaneInset>
  )
}
