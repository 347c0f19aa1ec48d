/**
 * The value that an arrow key goes to from the focused one: up and down within the panel's order, left and right between
 * its facets; Home and End to the first and the last. `null` for another key, and at an end.
 */
export function stepInColumns(panel: HTMLElement, key: string): HTMLElement | null {
  const values = [...panel.querySelectorAll<HTMLElement>('[data-facet]')]
  const at = values.findIndex(value => value.contains(document.activeElement))
  if (at < 0) return null
  const facetOf = (value: HTMLElement | undefined) => value?.closest('fieldset')
  const facet = facetOf(values[at])
  switch (key) {
    case 'ArrowDown':
      return values[at + 1] ?? null
    case 'ArrowUp':
      return values[at - 1] ?? null
    case 'ArrowRight':
      return values.slice(at).find(value => facetOf(value) !== facet) ?? null
    case 'ArrowLeft': {
      const before = facetOf(values.slice(0, at).findLast(value => facetOf(value) !== facet))
      return values.find(value => facetOf(value) === before) ?? null
    }
    case 'Home':
      return values[0] ?? null
    case 'End':
      return values.at(-1) ?? null
    default:
      return null
  }
}
