import { soonestResponseMs } from '../../engine/ports.ts'

/**
 * True for a yes after the user could read the dialog. An earlier yes was meant for something else on the
 * screen, so the dialog is shown again. A no counts at any time.
 */
export async function readResponse(
  showDialog: () => Promise<boolean>,
  signal: AbortSignal,
  nowMs: () => number = () => performance.now(),
): Promise<boolean> {
  while (!signal.aborted) {
    const shownMs = nowMs()
    if (!(await showDialog())) return false
    if (nowMs() - shownMs >= soonestResponseMs) return !signal.aborted
  }
  return false
}
