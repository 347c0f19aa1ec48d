import { expect, type Page } from 'playwright/test'

/** What a person did at a page. */
interface Taken {
  /** Presses of a mouse button. */
  readonly clicks: number
  /** Presses of keys outside of text. A chord such as Control+K is one; held modifiers are none. */
  readonly keys: number
  /** Texts typed into fields: each one, of any length, is one. */
  readonly texts: number
}

export interface Steps {
  /** Since `steps` or the last `from`. */
  taken(): Promise<Taken>
  /** At most this many were taken. The message names each. */
  expectAtMost(count: number): Promise<void>
  /** That no mouse was used. */
  expectNoClicks(): Promise<void>
  /** Counts from here. */
  from(): Promise<void>
}

declare global {
  interface Window {
    /** Each step in order, such as `click on Send`, `key Enter`, `text`. */
    hooktrailSteps?: string[]
  }
}

/**
 * Counts what a person does at the page from now on, until the page is loaded again. It listens to the browser's own
 * input events and reads no calls of the test, so no way to act is missed; events made by scripts, such as those of
 * `fill`, count as nothing: specs of jobs type.
 */
export async function steps(page: Page): Promise<Steps> {
  await page.evaluate(listen)
  const all = (): Promise<readonly string[]> => page.evaluate(() => window.hooktrailSteps ?? [])
  const withPrefix = (steps: readonly string[], prefix: string): number =>
    steps.filter(step => step.startsWith(prefix)).length
  return {
    async taken() {
      const taken = await all()
      return {
        clicks: withPrefix(taken, 'click'),
        keys: withPrefix(taken, 'key'),
        texts: withPrefix(taken, 'text'),
      }
    },
    async expectAtMost(count) {
      const taken = await all()
      expect(taken.length, `steps: ${taken.join(', ')}`).toBeGreaterThan(0)
      expect(taken.length, `steps: ${taken.join(', ')}`).toBeLessThanOrEqual(count)
    },
    async expectNoClicks() {
      expect((await all()).filter(step => step.startsWith('click'))).toEqual([])
    },
    from: () => page.evaluate(() => void window.hooktrailSteps?.splice(0)),
  }
}

/** Runs in the page. */
function listen(): void {
  if (window.hooktrailSteps !== undefined) {
    window.hooktrailSteps.length = 0
    return
  }
  const steps: string[] = []
  window.hooktrailSteps = steps
  const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta'])
  let typedInto: EventTarget | null = null

  const isText = (target: EventTarget | null): boolean =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      !['checkbox', 'radio', 'button', 'submit'].includes(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable)

  // A dialog may stop an event on its way down or up; nothing is before the window.
  window.addEventListener(
    'pointerdown',
    event => {
      if (!event.isTrusted) return
      typedInto = null
      const target = event.target instanceof Element ? event.target.closest('button, a, [role], label') : null
      steps.push(`click on ${(target?.getAttribute('aria-label') ?? target?.textContent ?? '').slice(0, 40)}`)
    },
    true,
  )
  window.addEventListener(
    'keydown',
    event => {
      if (!event.isTrusted || modifiers.has(event.key)) return
      const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isCharacter && isText(event.target)) {
        if (typedInto !== event.target) steps.push('text')
        typedInto = event.target
        return
      }
      typedInto = null
      steps.push(`key ${event.key}`)
    },
    true,
  )
}
