import { type Limits, limitsSchema } from '#contract/settings'
import { numberOfText } from '#ui'

export interface LimitField {
  readonly key: keyof Limits
  readonly label: string
  readonly hint: string
  readonly unit: string
  /** One unit of the field in the setting's unit. */
  readonly scale: number
}

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** The fields of the limits, in units that are easy to read. */
export const limitFields: readonly LimitField[] = [
  {
    key: 'bodyBytes',
    label: 'Maximum body size',
    hint: 'Larger bodies get 413. The first part is saved.',
    unit: 'MiB',
    scale: mebibyte,
  },
  {
    key: 'inFlightBytes',
    label: 'Bodies in flight',
    hint: 'Bytes received at the same time. Further bodies get 503.',
    unit: 'MiB',
    scale: mebibyte,
  },
  {
    key: 'headerBytes',
    label: 'Headers',
    hint: 'Request line and headers. A larger head gets 431.',
    unit: 'KiB',
    scale: kibibyte,
  },
  {
    key: 'requestMs',
    label: 'Request timeout',
    hint: 'For the entire request. A slower request gets 408.',
    unit: 's',
    scale: 1000,
  },
  {
    key: 'minBodyBytesPerSecond',
    label: 'Minimum body rate',
    hint: 'A slower body gets 408 after 5 seconds.',
    unit: 'bytes/s',
    scale: 1,
  },
  {
    key: 'connections',
    label: 'Connections',
    hint: 'Open at the same time. At the limit, idle connections close.',
    unit: '',
    scale: 1,
  },
]

/** In the field's unit, without trailing zeros: `10`, `0.5`. */
export function limitText(limits: Limits, { key, scale }: LimitField): string {
  return String(Number((limits[key] / scale).toFixed(3)))
}

/** In the setting's unit; `null` for a text that is no valid number. */
export function limitValue(text: string, { key, scale }: LimitField): number | null {
  const value = Math.round(numberOfText(text, 'fraction') * scale)
  return limitsSchema.shape[key].safeParse(value).success ? value : null
}

/** The valid range, in the field's unit: `0.001 to 512 MiB`. */
export function limitRange({ key, scale, unit }: LimitField): string {
  const { minValue, maxValue } = limitsSchema.shape[key].unwrap()
  const [least, most] = [minValue, maxValue].map(value => Number(((value ?? 0) / scale).toFixed(3)))
  return `${least} to ${most}${unit === '' ? '' : ` ${unit}`}`
}
