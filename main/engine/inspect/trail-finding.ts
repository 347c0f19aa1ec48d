import type { Finding } from '#contract/finding'
import { type TrailFindingCodeName, trailFindingCodes } from '#contract/finding-codes'

export interface MadeTrailFinding extends Finding {
  readonly code: TrailFindingCodeName
}

/** A finding about a trail. `source`: where the rule's section is nearer than the code's own. */
export function trailFinding(code: TrailFindingCodeName, path: string, message: string): MadeTrailFinding {
  const { severity, source } = trailFindingCodes[code]
  return { severity, code, path, message, source }
}
