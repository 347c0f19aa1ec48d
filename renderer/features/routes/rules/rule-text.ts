import { isFailure, type Reaction, type ResponseRule, type RuleCondition } from '#contract/sending/routes'
import { withCapital, withSmallFirst } from '#ui'
import { kindText } from '../../../notification/labels.ts'

/** The effect of a rule, in one plain sentence: "Every 3rd FAILED issuance gets 503 after 2 s." */
export function ruleSentence({ when, reaction }: Pick<ResponseRule, 'when' | 'reaction'>): string {
  const { words, isMany } = subjectText(when)
  return `${words} ${reactionText(reaction, isMany)}.`
}

/** A short label for a list: `responds 503 after 2 s`, `never responds`, `resets the connection`. */
export function shortReaction(reaction: Reaction): string {
  switch (reaction.type) {
    case 'respond':
      return `responds ${reaction.status}${afterText(reaction.delayMs)}`
    case 'hang':
      return 'never responds'
    case 'reset':
      return `resets the connection${afterText(reaction.delayMs)}`
  }
}

/** Whether the rule is on and its reaction is a failure to the sender. */
export function isFailing({ isEnabled, reaction }: ResponseRule): boolean {
  return isEnabled && isFailure(reaction)
}

function subjectText(when: RuleCondition): { words: string; isMany: boolean } {
  const { attempts, every = 1, probability = 1 } = when
  const noun = nounText(when)
  const share = `about ${percentText(probability)}`
  const nth = `every ${ordinal(every)}`
  if (attempts !== undefined) {
    const { words, isMany } = attemptText(attempts, noun)
    if (probability < 1 && every > 1) return { words: `Of ${nth} of ${words} ${share}`, isMany: true }
    if (probability < 1) return { words: withCapital(`${share} of ${words}`), isMany: true }
    if (every > 1) return { words: withCapital(`${nth} of ${words}`), isMany: false }
    return { words: withCapital(words), isMany }
  }
  if (probability < 1 && every > 1) return { words: `Of ${nth} ${noun} ${share}`, isMany: true }
  if (probability < 1) return { words: withCapital(`${share} of all ${plural(noun)}`), isMany: true }
  return { words: every > 1 ? withCapital(`${nth} ${noun}`) : `Every ${noun}`, isMany: false }
}

/** The number of the delivery of the same notification, as part of a sentence. */
function attemptText(
  { from, to }: NonNullable<RuleCondition['attempts']>,
  noun: string,
): { words: string; isMany: boolean } {
  const each = noun === 'delivery' ? 'each notification' : `each ${noun}`
  if (to === null) {
    return {
      words: `all deliveries of ${each}${from > 1 ? ` from the ${ordinal(from)} on` : ''}`,
      isMany: true,
    }
  }
  if (to <= from) return { words: `the ${ordinal(from)} delivery of ${each}`, isMany: false }
  const which = from === 1 ? `the first ${to} deliveries` : `the ${ordinal(from)} to ${ordinal(to)} delivery`
  return { words: `${which} of ${each}`, isMany: true }
}

function nounText({ service, kind, status }: RuleCondition): string {
  const what = kind === undefined ? null : withSmallFirst(kindText(kind))
  const parts = [
    ...(status === undefined ? [] : [status]),
    what ?? (status === undefined && service === undefined ? 'delivery' : 'notification'),
    ...(service === undefined ? [] : [`of the ${service === 'funding' ? 'funding' : 'transaction'} service`]),
  ]
  return parts.join(' ')
}

function reactionText(reaction: Reaction, isMany: boolean): string {
  const get = isMany ? 'get' : 'gets'
  switch (reaction.type) {
    case 'respond': {
      const own = [
        ...(reaction.body === undefined ? [] : ['body']),
        ...(reaction.headers.length === 0 ? [] : ['headers']),
      ]
      const content = own.length === 0 ? '' : ` with custom ${own.join(' and ')}`
      return `${get} ${reaction.status}${content}${afterText(reaction.delayMs)}`
    }
    case 'hang':
      return `never ${get} a response: the connection hangs until the sender gives up`
    case 'reset':
      return `${isMany ? 'are' : 'is'} cut off: the connection is reset${afterText(reaction.delayMs)}`
  }
}

function afterText(delayMs: number): string {
  if (delayMs === 0) return ''
  return delayMs < 1000 ? ` after ${delayMs} ms` : ` after ${Number((delayMs / 1000).toFixed(3))} s`
}

/** `1st`, `2nd`, `3rd`, `11th`, `22nd`. */
export function ordinal(count: number): string {
  const tens = count % 100
  if (tens >= 11 && tens <= 13) return `${count}th`
  return `${count}${{ 1: 'st', 2: 'nd', 3: 'rd' }[count % 10] ?? 'th'}`
}

function percentText(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`
}

function plural(noun: string): string {
  const [first = '', ...rest] = noun.split(/(?= of the )/)
  const many = first.endsWith('y') ? `${first.slice(0, -1)}ies` : `${first}s`
  return many + rest.join('')
}
