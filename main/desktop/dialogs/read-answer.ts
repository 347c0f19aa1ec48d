import { soonestAnswerMs } from '../../engine/ports.ts'

/**
 * True for a yes that came no sooner than the dialog can be read. One that comes sooner was meant for what was in its
 * place before: the dialog is shown again. A no counts at any time.
 */
export async function readAnswer(
  showDialog: () => Promise<boolean>,
  signal: AbortSignal,
  nowMs: () => number = () => performance.now(),
): Promise<boolean> {
  while (!signal.aborted) {
    const shownMs = nowMs()
    if (!(await showDialog())) return false
    if (nowMs() - shownMs >= soonestAnswerMs) return !signal.aborted
  }
  return false
}
