import { countText, VisibleText } from '#ui'

/** The first of a drill's trails, and how many more: `037c1b and 2 more`. */
export function TrailNames({ names }: { readonly names: readonly string[] }) {
  const [first, ...more] = names
  if (first === undefined) return 'No trail'
  return (
    <>
      <span className="mono">
        <VisibleText text={first} />
      </span>
      {more.length === 0 ? null : ` and ${countText(more.length)} more`}
    </>
  )
}
