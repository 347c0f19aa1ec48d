import { below, pick, type Random } from '../../../main/engine/seeded-random.ts'

/** A body as it goes over the wire. */
export interface OddBody {
  readonly text: string
  readonly isCompressed: boolean
}

const largeBytes = 100_000
/** Members that no document has: a few names with many values, as a service adds them. */
const members = [
  'loyalty_tier',
  'channel',
  'risk_score',
  'branch',
  'campaign',
  'device',
  'partner_ref',
] as const
const values = ['gold', 'mobile', 'A17', 'north', 'spring', 'none', 'b2b', 'kiosk'] as const

/** How often each happens; the rest is sent as it is. */
const oddities: readonly (readonly [share: number, make: (text: string, random: Random) => OddBody])[] = [
  [
    0.03,
    (text, random) => plain(withMember(text, pick(random, members), JSON.stringify(pick(random, values)))),
  ],
  [0.02, text => plain(otherCase(text))],
  [0.02, text => ({ text, isCompressed: true })],
  [0.01, text => plain(text.replace(/"(TRANSACTION|funding|withdrawal)"/i, '"payout"'))],
  [0.01, text => plain(text.replace(/"type":"[A-Z_]+","status"/, '"type":"VOUCHER","status"'))],
  [0.005, text => plain(text.replace(/"amount":"([\d.]+)"/, '"amount":$1'))],
  [0.005, (text, random) => plain(text.slice(0, 1 + below(random, text.length - 1)))],
  [0.003, () => plain('')],
  [0.0002, (text, random) => plain(withMember(text, 'note', JSON.stringify(longNote(random))))],
]

/** The body as a sender with a fault of its own would send it, or as it is. */
export function withOddity(text: string, random: Random): OddBody {
  let place = random()
  for (const [share, make] of oddities) {
    if (place < share) return make(text, random)
    place -= share
  }
  return plain(text)
}

function plain(text: string): OddBody {
  return { text, isCompressed: false }
}

function withMember(text: string, name: string, json: string): string {
  return text.replace('"payload":{', `"payload":{"${name}":${json},`)
}

/** Status and event in the other case. */
function otherCase(text: string): string {
  return text.replace(/"(status|event)":"(\w+)"/g, (_all, name: string, value: string) => {
    const lower = value.toLowerCase()
    return `"${name}":"${value === lower ? value.toUpperCase() : lower}"`
  })
}

function longNote(random: Random): string {
  const line = `${pick(random, values)} ${below(random, 1_000_000)} checked by hand; `
  return line.repeat(Math.ceil(largeBytes / line.length))
}
