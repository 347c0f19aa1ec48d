import type { Job } from '#contract/jobs'

export const jobWords = {
  vacuum: 'Compacting',
  removal: 'Deleting',
  index: 'Indexing',
} as const satisfies Record<Job['kind'], string>

/** From 0 to 1; `null` while the total is unknown. */
export function shareOf({ done, total }: Job): number | null {
  return total === 0 ? null : done / total
}
