import { clsx } from 'clsx'
import { latestTags, useFacets } from '#data'
import { atLeastText, Checkbox, countText } from '#ui'
import { knownValues } from '../completion.ts'
import styles from './chip-editor.module.css'
import { plainValue } from './facet-terms.ts'
import { isChoice, type TermChip, withoutTerm } from './query-chips.ts'

interface ValueListProps {
  readonly field: string
  readonly query: string
  /** The term whose values they are. */
  readonly chip: TermChip
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

interface Offer {
  readonly value: string
  readonly label: string
  /** Deliveries that have it and match the other terms; `null` where that is not counted. */
  readonly count: number | null
}

/** The values that are known of a field: those that deliveries have first, with how many do. */
export function ValueList({ field, query, chip, chosen, onToggle }: ValueListProps) {
  const others = withoutTerm(query, chip)
  const { data } = useFacets(others)
  const counted = data?.facets.find(facet => facet.field === field)?.values ?? []
  const offers = offersOf(field, counted)
  if (offers.length === 0) return null
  const isChosen = (value: string) => chosen.some(known => known.toLowerCase() === value.toLowerCase())
  return (
    <fieldset className={styles.values}>
      <legend className="visually-hidden">Values</legend>
      {offers.map(offer => (
        <div key={offer.value} className={styles.row}>
          {isChoice(field) ? (
            <Checkbox
              label={offer.label}
              isChecked={isChosen(offer.value)}
              onChange={() => onToggle(offer.value)}
            />
          ) : (
            <button
              type="button"
              className={styles.pick}
              aria-pressed={isChosen(offer.value)}
              onClick={() => onToggle(offer.value)}
            >
              {offer.label}
            </button>
          )}
          {offer.count === null ? null : (
            <span className={clsx('tabular', styles.count)}>
              {data?.isComplete === true ? countText(offer.count) : atLeastText(offer.count)}
            </span>
          )}
        </div>
      ))}
    </fieldset>
  )
}

function offersOf(
  field: string,
  counted: readonly { readonly value: string; readonly label: string; readonly count: number }[],
): readonly Offer[] {
  const offers: Offer[] = counted.map(({ value, label, count }) => ({
    value: plainValue(value),
    label,
    count,
  }))
  const have = new Set(offers.map(({ value }) => value.toLowerCase()))
  for (const { value, help } of knownValues(
    field,
    latestTags().map(tag => tag.name),
  ))
    if (!have.has(value.toLowerCase())) offers.push({ value, label: help === '' ? value : help, count: null })
  return offers
}
