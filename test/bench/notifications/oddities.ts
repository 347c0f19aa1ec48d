import { below, pick, type Random } from '../../../main/engine/sending/seeded-random.ts'

/** A body as it goes over the wire, and what its head says about it. */
export interface OddBody {
  readonly text: string
  readonly isCompressed: boolean
  /** `null`: the header is left out. */
  readonly contentType: string | null
}

type Edit = (text: string, random: Random) => string
type Make = (text: string, random: Random) => OddBody

const usualType = 'application/json; charset=utf-8'
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
const oddities: readonly (readonly [share: number, make: Make])[] = [
  [
    0.07,
    edited((text, random) => withMember(text, pick(random, members), JSON.stringify(pick(random, values)))),
  ],
  [0.03, edited(text => text.replace(/"(asset|network|currency|method)":"[^"]*",/, ''))],
  [0.02, edited(text => text.replace(/"(network|method_name|external_ref)":"[^"]*"/, '"$1":null'))],
  [0.02, edited(otherCase)],
  [0.03, edited(text => text.replace(/"amount":"([\d.]+)"/, '"amount":$1'))],
  [0.02, edited(text => text.replace(/"type":"[A-Z_]+","status"/, '"type":"VOUCHER","status"'))],
  [0.01, edited((text, random) => text.slice(0, below(random, text.length)))],
  [0.0002, edited((text, random) => withMember(text, 'note', JSON.stringify(longNote(random))))],
  [0.02, text => ({ text, isCompressed: true, contentType: usualType })],
  [0.01, text => ({ text, isCompressed: false, contentType: 'text/plain' })],
]

/** The body with a sender's mistake, or unchanged. */
export function withOddity(text: string, random: Random): OddBody {
  let place = random()
  for (const [share, make] of oddities) {
    if (place < share) return make(text, random)
    place -= share
  }
  return plain(text)
}

export function plain(text: string): OddBody {
  return { text, isCompressed: false, contentType: usualType }
}

function edited(edit: Edit): Make {
  return (text, random) => plain(edit(text, random))
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
