/**
 * Answers a `schedule` that runs soon: at the next animation frame, or after `hiddenMs` in a hidden window, which has
 * no frames. What waits is moved over when the window is hidden or shown, so that a window shows what is true with its
 * first frame. One run waits at a time.
 */
export function createNextPaint(page: Document, hiddenMs: number): (run: () => void) => void {
  let waiting: (() => void) | null = null
  let cancel: () => void = () => {}

  function wait(run: () => void): void {
    cancel()
    waiting = run
    const finish = () => {
      waiting = null
      run()
    }
    if (page.hidden) {
      const timer = setTimeout(finish, hiddenMs)
      cancel = () => clearTimeout(timer)
    } else {
      const frame = requestAnimationFrame(finish)
      cancel = () => cancelAnimationFrame(frame)
    }
  }

  page.addEventListener('visibilitychange', () => {
    if (waiting !== null) wait(waiting)
  })
  return wait
}
