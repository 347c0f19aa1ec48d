import type { Range } from '@tanstack/react-virtual'

/** Between two steps, scrolling renders nothing. */
const stepRows = 8

/**
 * Returns a function for the rendered rows: the visible rows and `overscan` beyond, from a multiple of
 * `stepRows` to another. After a jump, as the scrollbar makes one at each frame while it is dragged, all rows
 * differ: then only the visible rows.
 */
export function createRenderedRange(): (range: Range) => number[] {
  let rendered = { first: 0, end: 0 }

  return ({ startIndex, endIndex, overscan, count }) => {
    const isJump = endIndex < rendered.first || startIndex >= rendered.end
    rendered = isJump
      ? { first: startIndex, end: Math.min(count, endIndex + 1) }
      : {
          first: Math.floor(Math.max(0, startIndex - overscan) / stepRows) * stepRows,
          end: Math.min(count, Math.ceil((endIndex + 1 + overscan) / stepRows) * stepRows),
        }
    const { first, end } = rendered
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  }
}
