import type { DrillCell } from '#contract/drill/drill'
import { type DrillProperty, drillProperties, propertyTexts } from '#contract/drill/properties'
import { withBlankLines } from '../../../engine/library.ts'

/** At most 100 columns of a terminal. */
const trailsInRow = 7
const cellWidth = 11

/**
 * A table with the verdict of each property (rows) and trail (columns, by number), then the names of the trails, and
 * why cells are unchecked.
 */
export function drillMatrix(trailNames: readonly string[], cells: readonly DrillCell[]): string[] {
  const properties = drillProperties.filter(property => cells.some(cell => cell.property === property))
  const parts: string[][] = []
  for (let from = 0; from < trailNames.length; from += trailsInRow) {
    const places = trailNames.slice(from, from + trailsInRow).map((_, place) => from + place)
    parts.push(block(properties, places, trailNames, cells))
  }
  if (trailNames.length > 1) {
    const names = trailNames.map((name, place) => `  ${String(place + 1).padStart(2)}  ${name}`)
    parts.push(['Trails:', ...names])
  }
  const reasons = reasonLines(trailNames, cells)
  if (reasons.length > 0) parts.push(['Notes:', ...reasons])
  return withBlankLines(parts)
}

function block(
  properties: readonly DrillProperty[],
  places: readonly number[],
  trailNames: readonly string[],
  cells: readonly DrillCell[],
): string[] {
  const width = Math.max(...drillProperties.map(property => propertyTexts[property].title.length))
  const heads =
    trailNames.length === 1 ? [...trailNames] : places.map(place => String(place + 1).padEnd(cellWidth))
  const rows = properties.map(property => {
    const texts = places.map(place =>
      cellText(cells.find(cell => cell.property === property && cell.trail === trailNames[place])).padEnd(
        cellWidth,
      ),
    )
    return `${propertyTexts[property].title.padEnd(width)}  ${texts.join('')}`.trimEnd()
  })
  return [`${' '.repeat(width)}  ${heads.join('')}`.trimEnd(), ...rows]
}

function cellText(cell: DrillCell | undefined): string {
  switch (cell?.verdict) {
    case 'held':
      return `held ${cell.runs}`
    case 'broken':
      return 'BROKEN'
    default:
      return '-'
  }
}

/** Each reason once, with the properties and, if there are several, the trails that have it. */
function reasonLines(trailNames: readonly string[], cells: readonly DrillCell[]): string[] {
  const reasons = new Set(cells.flatMap(({ reason }) => reason ?? []))
  return [...reasons].flatMap(reason => {
    const titlesOf = new Map<string, string[]>()
    for (const property of drillProperties) {
      const having = cells.filter(cell => cell.reason === reason && cell.property === property)
      const numbers = having.map(cell => trailNames.indexOf(cell.trail) + 1)
      const where = numbers.length === trailNames.length ? '' : ` ${numbers.join(', ')}`
      if (numbers.length > 0)
        titlesOf.set(where, [...(titlesOf.get(where) ?? []), propertyTexts[property].title])
    }
    return [...titlesOf].map(([where, titles]) => `  ${titles.join(', ')}${where}: ${reason}`)
  })
}
