import { type Activity, type UpdateStatus, type UpdateWork, updateProblems } from '#contract/updates'
import { sizeText } from '#ui'

/** Contents and target of a check's request. */
export function lookNote(feedUrl: string): string {
  return `Requests one file from ${new URL(feedUrl).host}. Nothing about you or this computer is sent.`
}

/** The result of the last check, without its time. */
export function resultText({ lastLook, release }: UpdateStatus): string {
  if (lastLook === null) return 'Not checked yet'
  if (lastLook.problem !== null) return updateProblems[lastLook.problem]
  return release === null ? 'Hooktrail is up to date.' : `Version ${release.version} is available.`
}

const waits = {
  batch: 'Waits until the batch has ended.',
  drill: 'Waits until the drill has ended.',
  capture: 'Waits until fewer deliveries arrive.',
} as const satisfies Record<Activity, string>

/** The work in progress; empty for none. */
export function workText(work: UpdateWork): string {
  switch (work.kind) {
    case 'waiting':
      return waits[work.until]
    case 'looking':
      return 'Checking…'
    case 'downloading':
      return `Downloading ${sizeText(work.totalBytes)}`
    case 'restarting':
      return 'Restarting…'
    case 'ready':
      return 'Downloaded and verified.'
    case 'failed':
      return updateProblems[work.problem]
    case 'none':
      return ''
  }
}

export function isInProgress({ kind }: UpdateWork): boolean {
  return ['waiting', 'looking', 'downloading', 'restarting'].includes(kind)
}
