import type { ArrivalLayout } from './arrival-columns.ts'

/** In pixels. */
export const plotHeight = 40
const gapPx = 1

interface ArrivalBarsProps {
  readonly layout: ArrivalLayout
  /** In pixels. */
  readonly width: number
  /** Deliveries at the top of the axis. */
  readonly end: number
}

/** One path for all bars of a kind: they change several times a second, and there are hundreds. */
export function ArrivalBars({ layout, width, end }: ArrivalBarsProps) {
  return (
    <svg className="block" width={width} height={plotHeight} aria-hidden="true">
      <line x1={0} x2={width} y1={0.5} y2={0.5} className="stroke-line" shapeRendering="crispEdges" />
      <line
        x1={0}
        x2={width}
        y1={plotHeight - 0.5}
        y2={plotHeight - 0.5}
        className="stroke-line"
        shapeRendering="crispEdges"
      />
      {shapesOf(layout, width, end).map(({ of, path }) => (
        <path key={of} className={fills[of]} d={path} />
      ))}
    </svg>
  )
}

type Shape = keyof typeof fills
const fills = { bar: 'fill-bars', barWarning: 'fill-warning', barError: 'fill-error' } as const

/**
 * Errors are at the bottom, warnings above them, the rest at the top. Even the smallest number is visible.
 */
function shapesOf(
  { columns, slots }: ArrivalLayout,
  width: number,
  end: number,
): readonly { readonly of: Shape; readonly path: string }[] {
  const paths: Record<Shape, string> = { bar: '', barWarning: '', barError: '' }
  const unit = width / slots
  const barWidth = Math.max(1, unit - gapPx)
  const scale = (plotHeight - 1) / end
  const add = (of: Shape, slot: number, bottom: number, size: number): void => {
    if (size > 0) paths[of] += `M${slot * unit} ${bottom}h${barWidth}v${-size}h${-barWidth}z`
  }
  for (const { slot, count, errorCount, warningCount } of columns) {
    if (count === 0) continue
    const errors = errorCount === 0 ? 0 : Math.max(2, errorCount * scale)
    const warnings = warningCount === 0 ? 0 : Math.max(2, warningCount * scale)
    add('bar', slot, plotHeight, Math.max(3, count * scale))
    add('barWarning', slot, plotHeight - errors, warnings)
    add('barError', slot, plotHeight, errors)
  }
  return (['bar', 'barWarning', 'barError'] as const).map(of => ({ of, path: paths[of] }))
}
