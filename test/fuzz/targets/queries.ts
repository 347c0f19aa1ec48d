import { queryFields } from '#contract/query/fields'
import { Random } from '../../support/random.ts'
import { checkReply } from '../check-reply.ts'
import { oddTexts } from '../make/odd-values.ts'
import { openScene } from '../open-scene.ts'
import { Found, type Target, wordsOf } from '../target.ts'

const methods = [
  'deliveries.list',
  'deliveries.count',
  'trails.list',
  'trails.count',
  'findings.summary',
] as const
interface Query {
  readonly method: (typeof methods)[number]
  readonly query: string
}
const queriesAtOnce = 50
const names = [...Object.keys(queryFields), 'colour', '__proto__', 'constructor', '']
const signs = ['', '>', '>=', '<', '<=', '..', '-', '!', '*', '#', '~', '%', '_', "'", '"', '\\', ';', '--']
const loose = [
  ...'10 -1 1.. ..1 1..2 1e5 0x10 99999999999999999999 1.5.5 10kb 2mb 9999pb today yesterday 15m 2h'.split(
    ' ',
  ),
  ...'999999d 2024-05-06 2024-13-40 2024-05-06T10:00:00Z #3 any none a,b,,c , % _ \\" MATCH'.split(' '),
  ...["' OR 1=1 --", '"quoted words"', '"never closed', 'NEAR(a b)'],
]

/** Texts of the query language, nearly right: found or refused, in good time. */
export const queries: Target<readonly Query[]> = {
  name: 'queries',
  share: 15,
  parallel: 1,
  caseMs: 60_000,
  make(seed, size) {
    const random = new Random(seed)
    return Array.from({ length: Math.min(size, queriesAtOnce) }, () => ({
      method: random.pick(methods),
      query: queryOf(random, 4).slice(0, 2000),
    }))
  },
  async open() {
    const scene = await openScene(100)
    return {
      async run(items) {
        for (const item of items) {
          try {
            const reply = await scene.engine.invoke(item.method, { query: item.query })
            checkReply(item.method, reply, scene.logged)
          } catch (error) {
            throw new Found(wordsOf(error), [item])
          }
        }
        return items.length
      },
      close: scene.close,
    }
  },
}

function queryOf(random: Random, depth: number): string {
  if (depth === 0 || random.once(3)) return changed(random, termOf(random))
  const parts = Array.from({ length: 1 + random.below(4) }, () => queryOf(random, depth - 1))
  const text = parts.join(random.pick([' ', ' or ', ' OR ', ' and ', ' AND ', '  ', ' | ', ',']))
  if (random.once(200)) return '('.repeat(random.below(1900)) + text
  return random.pick([text, `(${text})`, `not ${text}`, `-${text}`, `-(${text})`, `(${text}`, `${text})`])
}

function termOf(random: Random): string {
  const name = random.pick(names)
  const known = Object.hasOwn(queryFields, name) ? queryFields[name as keyof typeof queryFields] : null
  const value = random.pick([
    known?.example.split(':')[1] ?? 'x',
    random.pick(known?.values.length ? known.values : ['x']),
    random.pick(loose),
    random.pick(oddTexts).slice(0, 300),
  ])
  return random.once(4) ? value : `${name}:${random.pick(signs)}${value}`
}

/** Now and then with a character more or less. */
function changed(random: Random, text: string): string {
  if (!random.once(5)) return text
  const at = random.below(text.length + 1)
  return (
    text.slice(0, at) +
    random.pick([...signs, ' ', '(', ')', ':', '\u0000', '\ud800']) +
    text.slice(at + random.below(2))
  )
}
