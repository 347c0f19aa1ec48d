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

/** Whether no control has the focus: it is lost, or was left to the part of the page that the control was in. */
export function isNowhere(focused: EventTarget | null): boolean {
  if (focused === null || focused === document.body) return true
  return focused instanceof HTMLElement && focused.dataset.holdsFocus !== undefined
}

/** Whether a key was pressed within the element, or without any focus. */
export function isWithin(target: EventTarget | null, selector: string): boolean {
  return isNowhere(target) || (target instanceof Element && target.closest(selector) !== null)
}
