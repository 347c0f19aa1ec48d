/** Focuses the element with the id. Returns whether it exists. */
export function focusOn(id: string): boolean {
  const element = document.getElementById(id)
  element?.focus()
  return element !== null
}

/** The list with the id gets the focus when it exists, unless something else gets it first. */
export function leaveFocusTo(id: string): void {
  const { body } = document
  body.dataset.leavesTo = id
  document.addEventListener('focusin', () => delete body.dataset.leavesTo, { once: true })
}

/** Whether a key was pressed within the element, or without any focus. */
export function isWithin(target: EventTarget | null, selector: string): boolean {
  return target === document.body || (target instanceof Element && target.closest(selector) !== null)
}
