import { type PracticeOptions, practiceOptionsSchema } from '#contract/registration/practice'
import { numberOfText } from '#ui'

/** Shares are entered in percent. */
export const shareFields = [
  { key: 'duplicates', label: 'Duplicates', note: 'of the notifications' },
  { key: 'reorderings', label: 'Out of order', note: 'of the records: two swap places' },
  { key: 'skips', label: 'Skipped statuses', note: 'of the records: one status is skipped' },
  { key: 'failures', label: 'Failures', note: 'of the records' },
  { key: 'refunds', label: 'Refunds', note: 'of the failures that can be refunded' },
] as const satisfies readonly {
  readonly key: keyof PracticeOptions
  readonly label: string
  readonly note: string
}[]

type ShareKey = (typeof shareFields)[number]['key']
type NumberKey = 'count' | 'perSecond' | 'seed' | 'port' | ShareKey

/** The options of the practice service, as texts of its form. */
export type PracticeDraft = Readonly<Record<NumberKey, string>> & {
  readonly isSigned: boolean
  readonly key: string
  readonly secret: string
}

export type PracticeErrors = Readonly<Partial<Record<keyof PracticeDraft, string>>>

const defaults = practiceOptionsSchema.parse({})

export const newPracticeDraft: PracticeDraft = {
  count: String(defaults.count),
  perSecond: String(defaults.perSecond),
  seed: String(defaults.seed),
  port: String(defaults.port),
  duplicates: percentText(defaults.duplicates),
  reorderings: percentText(defaults.reorderings),
  skips: percentText(defaults.skips),
  failures: percentText(defaults.failures),
  refunds: percentText(defaults.refunds),
  isSigned: false,
  key: '',
  secret: '',
}

/** The validated options, or errors by field name. */
export function practiceOptionsOf(
  draft: PracticeDraft,
): { readonly options: PracticeOptions } | { readonly errors: PracticeErrors } {
  const share = (key: ShareKey): number => numberOfText(draft[key], 'fraction') / 100
  const parsed = practiceOptionsSchema.safeParse({
    count: numberOfText(draft.count, 'fraction'),
    perSecond: numberOfText(draft.perSecond, 'fraction'),
    seed: numberOfText(draft.seed, 'fraction'),
    port: numberOfText(draft.port, 'fraction'),
    duplicates: share('duplicates'),
    reorderings: share('reorderings'),
    skips: share('skips'),
    failures: share('failures'),
    refunds: share('refunds'),
    ...(draft.isSigned ? { hmac: { key: draft.key, secret: draft.secret } } : {}),
  })
  if (parsed.success) return { options: parsed.data }
  const errors: Partial<Record<keyof PracticeDraft, string>> = {}
  for (const { path } of parsed.error.issues) {
    const field = (path[0] === 'hmac' ? path[1] : path[0]) as keyof PracticeDraft
    errors[field] = ranges[field] ?? 'From 0 to 100 percent.'
  }
  return { errors }
}

/** The next seed, which makes other records; 0 after the last. */
export function nextSeedText(seed: number): string {
  return String(seed >= 0xffff_ffff ? 0 : seed + 1)
}

const ranges: PracticeErrors = {
  count: 'An integer from 1 to 100,000.',
  perSecond: 'A number from 0.1 to 1000.',
  seed: 'An integer from 0 to 4,294,967,295.',
  port: 'A port from 0 to 65535.',
  key: 'Enter a key.',
  secret: 'Enter a secret.',
}

function percentText(share: number): string {
  return String(Math.round(share * 1000) / 10)
}
