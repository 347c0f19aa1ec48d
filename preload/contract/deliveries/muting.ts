import type { Finding } from './finding.ts'
import { placeOf } from './finding-place.ts'
import type { Mute } from './mutes.ts'

export interface MutedAt {
  readonly environmentId: number | null
  readonly service: string | null
}

export function isMutedBy(
  mutes: readonly Mute[],
  { code, path }: Pick<Finding, 'code' | 'path'>,
  { environmentId, service }: MutedAt,
): boolean {
  if (mutes.length === 0) return false
  const place = placeOf(path)
  return mutes.some(
    mute =>
      (mute.code === '*' || mute.code === code) &&
      (mute.path === '*' || mute.path === place) &&
      (mute.environmentId === null || mute.environmentId === environmentId) &&
      (mute.service === null || mute.service === service),
  )
}

export function isSameMute(mute: Mute, other: Mute): boolean {
  return (
    mute.code === other.code &&
    mute.path === other.path &&
    mute.environmentId === other.environmentId &&
    mute.service === other.service
  )
}
