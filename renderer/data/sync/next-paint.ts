/**
 * Returns a `schedule` that runs at the next animation frame, or after `hiddenMs` in a hidden window, which has no
 * frames. A waiting run is rescheduled when the window is hidden or shown, so that the first frame is up to date. One
 * run waits at a time.
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
