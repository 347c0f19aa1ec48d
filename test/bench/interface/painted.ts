import type { Page } from 'playwright/test'

/** What is awaited: an element that the selector finds, with this text where one is given. */
export interface Seen {
  readonly selector: string
  readonly text?: string
}

/**
 * Milliseconds from the page's next event of this type, at which `act` aims, until what is awaited was painted.
 * Measured in the page. Rejects after 30 s.
 */
export async function untilPainted(
  page: Page,
  type: 'click' | 'keydown',
  seen: Seen,
  act: () => Promise<void>,
): Promise<number> {
  const watch = await page.evaluateHandle(
    ({ type, selector, text }) => {
      const isSeen = (): boolean =>
        [...document.querySelectorAll(selector)].some(found => found.textContent.includes(text))
      const painted = new Promise<number>((resolve, reject) => {
        let begunMs = -1
        let isDone = false
        const changes = new MutationObserver(check)
        const timer = setTimeout(() => {
          end()
          reject(new Error(`${selector} ${text} was not painted within 30 s.`))
        }, 30_000)
        function end(): void {
          isDone = true
          changes.disconnect()
          clearTimeout(timer)
          document.removeEventListener(type, begin, true)
        }
        function begin({ timeStamp }: Event): void {
          if (begunMs < 0) begunMs = timeStamp
        }
        function check(): void {
          if (isDone || begunMs < 0 || !isSeen()) return
          end()
          // A task that is posted in a frame runs after it was painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - begunMs)
            port2.postMessage(null)
          })
        }
        document.addEventListener(type, begin, true)
        changes.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
      })
      // It is awaited later; until then its failure is nobody's.
      painted.catch(() => {})
      return { painted }
    },
    { type, selector: seen.selector, text: seen.text ?? '' },
  )
  await act()
  return watch.evaluate(({ painted }) => painted)
}
